import type { sharing as english } from '../en/sharing.ts';

export const sharing: typeof english = {
  share: 'শেয়ার করুন',
  shareOn: (place) => `${place}-এ শেয়ার করুন`,
  shareByMail: 'ইমেইলে শেয়ার করুন',
  productLink: 'এই পণ্যের লিংক',
  copy: 'কপি করুন',
  copied: 'কপি হয়েছে',
  copyThis: (what) => `${what} কপি করুন`,
  copiedThis: (what) => `${what} কপি হয়েছে`,
  copyFailed: 'কপি করা গেল না। লেখাটি নির্বাচন করে নিজে কপি করুন।',
};

import type { Messages } from '../en.ts';

export const failures: Messages['failures'] = {
  offline: 'সংযোগ নেই।',
  timeout: 'শপ সাড়া দিতে বেশি সময় নিচ্ছে।',
  server: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
  malformed: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
  signedOut: 'আবার সাইন ইন করুন।',
  invalidInput: 'আপনার দেওয়া তথ্যে কিছু সমস্যা আছে।',
};

import type { track as english } from '../en/track.ts';

export const track: typeof english = {
  title: 'অর্ডার ট্র্যাক করুন',
  text: 'অর্ডারের ইমেইলে নম্বরটি আছে: RZZ ও আটটি অঙ্ক।',
  number: 'অর্ডার নম্বর',
  phone: 'ফোন',
  submit: 'অর্ডার দেখুন',
  submitting: 'খোঁজা হচ্ছে…',
  found: (number) => `অর্ডার ${number}`,
};

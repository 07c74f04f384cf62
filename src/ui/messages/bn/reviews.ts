import { formatNumber } from '../../../domain/locale.ts';
import type { reviews as english } from '../en/reviews.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const reviews: typeof english = {
  title: 'রিভিউ',
  stars: (n) => `৫-এর মধ্যে ${number(n)} তারা`,
  average: (average, count) =>
    `৫-এর মধ্যে ${number(Math.round(average * 10) / 10)}, ${number(count)}টি রিভিউ থেকে`,
  fits: { small: 'ভাবনার চেয়ে ছোট', true: 'মাপ ঠিক আছে', large: 'ভাবনার চেয়ে বড়' },
  bought: (variation) => `কেনা হয়েছে: ${variation}`,
  answer: 'বিক্রেতার উত্তর',
  more: 'আরও রিভিউ দেখুন',
  loading: 'রিভিউ আসছে…',
  buyersOnly: 'শুধু ক্রেতারাই রিভিউ লিখতে পারেন: পৌঁছে যাওয়া অর্ডারের পাতায় ফর্ম আছে।',
  ask: 'যা কিনেছেন তার রিভিউ লিখুন',
  askText: 'আপনার রিভিউ দেখে অন্যরা মাপ বেছে নিতে পারেন। প্রকাশের আগে আমরা এটি দেখে নিই।',
  rating: 'আপনার রেটিং',
  ratings: { 1: 'খারাপ', 2: 'তেমন ভালো নয়', 3: 'চলনসই', 4: 'ভালো', 5: 'খুব ভালো' },
  fit: 'মাপ কেমন হয়েছে?',
  text: 'আপনার রিভিউ',
  name: 'রিভিউর সঙ্গে যে নাম দেখানো হবে',
  submit: 'রিভিউ পাঠান',
  submitting: 'পাঠানো হচ্ছে…',
  states: {
    pending: 'ধন্যবাদ। দেখে নেওয়ার পরে আমরা আপনার রিভিউ প্রকাশ করব।',
    published: 'আপনার রিভিউ প্রকাশিত হয়েছে।',
    rejected: 'এই রিভিউ দেখানো হচ্ছে না।',
  },
};

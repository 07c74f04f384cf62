import type { trust as english } from '../en/trust.ts';

export const trust: typeof english = {
  heading: 'কেন এখান থেকে কিনবেন',
  payment: { title: 'ক্যাশ অন ডেলিভারি', text: 'পণ্য হাতে পেয়ে টাকা দিন, অথবা আগেই বিকাশ করুন।' },
  delivery: {
    title: '৬৪ জেলায় ডেলিভারি',
    text: (dhaka, outside) => `ঢাকায় ${dhaka}, ঢাকার বাইরে ${outside}। আমাদের অফিস থেকে নিলে কোনো চার্জ নেই।`,
  },
  tracking: { title: 'অর্ডার কোথায়?', text: 'অর্ডার নম্বর ও ফোন নম্বর দিয়ে প্রতিটি ধাপ দেখুন।' },
  change: {
    title: 'মত বদলেছেন?',
    text: 'আমরা নিশ্চিত করার আগে, টাকা না দেওয়া অর্ডার নিজেই বাতিল করতে পারেন।',
  },
};

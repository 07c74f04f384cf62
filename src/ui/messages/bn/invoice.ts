import type { invoice as english } from '../en/invoice.ts';

export const invoice: typeof english = {
  title: 'চালান',
  seller: 'বিক্রেতা প্রতিষ্ঠান',
  article: 'পণ্য',
  quantity: 'পরিমাণ',
  price: 'দাম',
  amount: 'মোট',
  soldBy: (vendor) => `বিক্রেতা: ${vendor}`,
  paid: 'টাকা দেওয়া হয়েছে',
  due: (amount) => `${amount} দিতে হবে`,
};

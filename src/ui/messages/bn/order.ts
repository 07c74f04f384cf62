import { formatNumber } from '../../../domain/locale.ts';
import type { order as english } from '../en/order.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const order: typeof english = {
  thanks: 'ধন্যবাদ। আপনার অর্ডার হয়েছে।',
  orderSent: 'আপনার অর্ডার পাঠানো হয়েছে।',
  orderDelivered: 'আপনার অর্ডার পৌঁছে দেওয়া হয়েছে।',
  orderCancelled: 'আপনার অর্ডার বাতিল হয়েছে।',
  orderClosedText: 'কোনো প্রশ্ন থাকলে বলার জন্য অর্ডার নম্বরটি রেখে দিন।',
  thanksText: (number) => `আপনার অর্ডার নম্বর ${number}, এটি রেখে দিন। পার্সেল পাঠানোর আগে আমরা ফোন করব।`,
  orderNumber: 'অর্ডার নম্বর',
  orderDate: 'তারিখ',
  orderDetails: 'অর্ডারের বিবরণ',
  transaction: 'ট্রানজ্যাকশন',
  trackingLink: 'এই অর্ডারের লিংক',
  trackingText: 'যার কাছে এই লিংক আছে সে অর্ডারটি দেখতে পারবে।',
  orderSteps: {
    placed: 'অর্ডার হয়েছে',
    preparing: 'প্রস্তুত হচ্ছে',
    sent: 'পাঠানো হয়েছে',
    delivered: 'পৌঁছেছে',
    cancelled: 'বাতিল',
  },
  orderProgress: 'অর্ডারের অগ্রগতি',
  stepDone: 'সম্পন্ন',
  print: 'চালান প্রিন্ট করুন',
  deliveryDue: 'সাধারণত পৌঁছায়',
  courier: 'কুরিয়ার',
  consignment: 'কনসাইনমেন্ট নম্বর',
  refunded: 'টাকা ফেরত',
  orderAgain: 'আবার অর্ডার করুন',
  reordered: 'যা পাওয়া যায় তা আপনার কার্টে আছে।',
  reorderUnavailable: (names) => `আর পাওয়া যায় না: ${names}।`,
  reorderShort: (entries) => `সবগুলো আর নেই: ${entries}।`,
  reorderAdded: (name, added, quantity) =>
    `${name} (${number(quantity)}টির মধ্যে ${number(added)}টি যোগ হয়েছে)`,
  cancelOrder: 'অর্ডার বাতিল করুন',
  cancelQuestion: 'এই অর্ডার বাতিল করবেন?',
  cancelYes: 'হ্যাঁ, বাতিল করুন',
  cancelNo: 'অর্ডার থাকুক',
  saveDetails: 'আপনার তথ্য রাখুন: একটি পাসওয়ার্ড দিন',
  saveDetailsText: (email) => `${email} দিয়ে সাইন ইন করে আপনার অর্ডার দেখবেন ও ঠিকানা আবার ব্যবহার করবেন।`,
  detailsSaved: 'আপনার অ্যাকাউন্ট তৈরি',
  detailsSavedText: 'আপনি সাইন ইন করেছেন, আর এই অর্ডারটি আপনার অন্য অর্ডারের সঙ্গে আছে।',
  orderExpired: 'লিংকটির মেয়াদ শেষ',
  orderExpiredText: 'যে অ্যাকাউন্ট থেকে অর্ডার হয়েছে তা দিয়ে সাইন ইন করে দেখুন।',
};

import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  heroTitle: (shopName) => `${shopName}-এ স্বাগতম`,
  heroText: (categories) => `${categories}। সারা বাংলাদেশে ডেলিভারি, পেমেন্ট নগদে বা বিকাশে।`,
  heroSoon: 'আমাদের প্রথম পণ্যগুলো শিগগিরই আসছে।',
  heroAction: 'নতুন পণ্য দেখুন',
  occasions: 'কোথা থেকে শুরু করবেন',
  vendors: 'আমাদের বিক্রেতারা',
  dealsEndIn: 'বাকি আছে',
  days: 'দিন',
  hours: 'ঘণ্টা',
  minutes: 'মিনিট',
  seconds: 'সেকেন্ড',
};

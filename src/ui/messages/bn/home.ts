import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  heroTitle: 'এখানে বোনা, সবখানে পরা',
  heroText: 'বাংলাদেশের তাঁত ও কারখানার শাড়ি, পাঞ্জাবি আর রোজকার সুতি কাপড়।',
  heroAction: 'নতুন পণ্য দেখুন',
  occasions: 'কোথা থেকে শুরু করবেন',
  makers: 'যাঁরা গড়েন',
  dealsEndIn: 'বাকি আছে',
  days: 'দিন',
  hours: 'ঘণ্টা',
  minutes: 'মিনিট',
  seconds: 'সেকেন্ড',
};

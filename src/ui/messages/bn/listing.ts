import { formatNumber } from '../../../domain/locale.ts';
import type { listing as english } from '../en/listing.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const listing: typeof english = {
  filters: 'ফিল্টার',
  showResults: (n) => `${number(n)}টি ফলাফল দেখুন`,
  searchHere: 'এই পণ্যগুলোর মধ্যে খুঁজুন',
  price: 'দাম',
  priceMin: 'সর্বনিম্ন দাম',
  priceMax: 'সর্বোচ্চ দাম',
  apply: 'প্রয়োগ করুন',
  priceOrder: 'সর্বোচ্চ দাম সর্বনিম্ন দামের চেয়ে কম হতে পারে না।',
  size: 'সাইজ',
  sizesUnavailable: 'এখন সাইজ দিয়ে ফিল্টার করা যাচ্ছে না।',
  sizeCount: (size, n) => `${size}, ${number(n)}টি পণ্য`,
  activeFilters: 'চালু ফিল্টার',
  removeFilter: (what) => `ফিল্টার সরান: ${what}`,
  clearAll: 'সব মুছুন',
  filterSearch: (query) => `“${query}”`,
  filterMin: (amount) => `${amount} থেকে`,
  filterMax: (amount) => `${amount} পর্যন্ত`,
  filterSize: (size) => `সাইজ ${size}`,
  noProducts: 'কিছু মেলেনি',
  noProductsText: 'একটি ফিল্টার সরান, বা সব মুছুন।',
  emptyCategory: 'এখানে এখনও কিছু নেই',
  emptyCategoryText: 'অন্য ক্যাটাগরি দেখুন, বা পরে আবার আসুন।',
  emptyShopText: 'প্রথম পণ্যগুলো শিগগিরই আসছে।',
  sort: 'সাজান',
  sortOptions: {
    relevance: 'প্রাসঙ্গিকতা',
    all: 'সাধারণ ক্রম',
    newness: 'নতুন আগে',
    oldest: 'পুরোনো আগে',
    atoz: 'ইংরেজি নাম: A থেকে Z',
    ztoa: 'ইংরেজি নাম: Z থেকে A',
  },
  resultsRange: (from, to, of) => `${number(of)}টির মধ্যে ${number(from)}–${number(to)}`,
  searchResultFor: (query) => `${query} এর সার্চ ফলাফল`,
  allCategories: 'সব ক্যাটাগরি',
};

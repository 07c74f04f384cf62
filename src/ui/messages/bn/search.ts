import { formatNumber } from '../../../domain/locale.ts';
import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  searchFailed: 'সার্চ সাড়া দিচ্ছে না। শপের পাতায় ফলাফল দেখতে Enter চাপুন।',
  hits: (n) => `${formatNumber(n, 'bn')}টি পরামর্শ`,
  seeAll: (n) =>
    n === null ? 'সব ফলাফল দেখুন' : n === 1 ? 'ফলাফলটি দেখুন' : `সব ${formatNumber(n, 'bn')}টি ফলাফল দেখুন`,
  recentSearches: 'সাম্প্রতিক খোঁজ',
  clearRecentSearches: 'সাম্প্রতিক খোঁজ মুছে ফেলুন',
  popularSearches: 'জনপ্রিয় খোঁজ',
  categories: 'ক্যাটাগরি',
  searching: 'খোঁজা হচ্ছে…',
};

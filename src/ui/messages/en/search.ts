import { formatNumber } from '../../../domain/locale.ts';

/** Suggestions of the header search. */
export const search = {
  searchFailed: 'Search is not responding. Press Enter to see results on the shop page.',
  hits: (n: number) => (n === 1 ? '1 suggestion' : `${formatNumber(n, 'en')} suggestions`),
  recentSearches: 'Recent searches',
  clearRecentSearches: 'Clear recent searches',
  popularSearches: 'Popular searches',
  categories: 'Categories',
  searching: 'Searching…',
};

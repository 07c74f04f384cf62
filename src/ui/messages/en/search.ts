import { formatNumber } from '../../../domain/locale.ts';

/** Suggestions of the header search. */
export const search = {
  searchFailed: 'Search is not responding. Press Enter to see results on the shop page.',
  hits: (n: number) => (n === 1 ? '1 suggestion' : `${formatNumber(n, 'en')} suggestions`),
  seeAll: (n: number | null) =>
    n === null ? 'See all results' : n === 1 ? 'See the result' : `See all ${formatNumber(n, 'en')} results`,
  recentSearches: 'Recent searches',
  clearRecentSearches: 'Clear recent searches',
  popularSearches: 'Popular searches',
  categories: 'Categories',
  searching: 'Searching…',
};

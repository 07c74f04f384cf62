import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Sorting, filters and empty states of a listing. */
export const listing = {
  filters: 'Filters',
  showResults: (n: number) => `Show ${number(n)} ${n === 1 ? 'result' : 'results'}`,
  searchHere: 'Search in these products',
  price: 'Price',
  priceMin: 'Lowest price',
  priceMax: 'Highest price',
  apply: 'Apply',
  priceOrder: 'The highest price must not be below the lowest.',
  size: 'Size',
  sizesUnavailable: 'Filtering by size is not available right now.',
  sizeCount: (size: string, n: number) => `${size}, ${number(n)} ${n === 1 ? 'product' : 'products'}`,
  activeFilters: 'Active filters',
  removeFilter: (what: string) => `Remove filter: ${what}`,
  clearAll: 'Clear all',
  filterSearch: (query: string) => `“${query}”`,
  filterMin: (amount: string) => `From ${amount}`,
  filterMax: (amount: string) => `Up to ${amount}`,
  filterSize: (size: string) => `Size ${size}`,
  noProducts: 'No products match',
  noProductsText: 'Remove a filter, or clear them all.',
  emptyCategory: 'No products here yet',
  emptyCategoryText: 'Look at the other categories, or come back later.',
  emptyShopText: 'The first products will be here soon.',
  sort: 'Sort',
  sortOptions: {
    relevance: 'Relevance',
    all: 'Default sorting',
    newness: 'Sort by newness',
    oldest: 'Sort by oldest',
    atoz: 'A to Z',
    ztoa: 'Z to A',
  },
  resultsRange: (from: number, to: number, of: number) => `${number(from)}–${number(to)} of ${number(of)}`,
  searchResultFor: (query: string) => `Search result for ${query}`,
  allCategories: 'All Categories',
};

import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Products: cards, sliders, product page. */
export const product = {
  featured: 'Featured Products',
  deals: 'Deals Of The Day',
  seeAll: 'See all',
  seeAllOf: (name: string) => `See all of ${name}`,
  skipRow: 'Skip this row',
  rowKeys: 'Arrow keys move within the row, Tab leaves it.',
  recentlyViewed: 'Recently viewed',
  resultsCount: (n: number) => `Showing all ${number(n)} results`,
  onSale: 'On sale',
  loadingProducts: 'Loading products',
  listFailed: 'The products could not be loaded.',
  off: 'off',
  wasPrice: 'Price before the discount',
  nowPrice: 'Price now',
  soldBy: 'Sold by',
  inColours: (n: number) => `In ${number(n)} colours`,
  outOfStock: 'Out of stock',
  inStock: 'In stock',
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  maxAvailable: (n: number) => `Only ${number(n)} available.`,
  addNamedToWishlist: (name: string) => `Add ${name} to Wishlist`,
  removeNamedFromWishlist: (name: string) => `Remove ${name} from Wishlist`,
  quickViewOf: (name: string) => `Quick view of ${name}`,
};

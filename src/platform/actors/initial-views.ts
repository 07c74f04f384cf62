import type { Category } from '../../contracts/schemas/category.ts';
import { parseStoredCart } from '../../domain/stored-cart.ts';
import type { CartView } from '../../machines/cart.ts';
import type { CouponView } from '../../machines/coupon.ts';
import type { OrderSubmissionView } from '../../machines/order-submission.ts';
import type { SessionView } from '../../machines/session.ts';
import type { WishlistView } from '../../machines/wishlist.ts';
import type { InitialData } from '../api/initial-data.ts';
import { type JsonStorage, tryRead } from '../storage/storage.ts';

/** Views that the selectors would return, for use before the machines are loaded. */

/** Storage key of the cart. */
export const cartKey = 'cart';

export const emptyCart: CartView = { lines: [], coupon: null, removed: [], storageError: null };
/** The stored cart of the last visit. */
export const initialCart = (storage: JsonStorage): CartView => {
  const { lines, coupon } = parseStoredCart(tryRead(storage, cartKey)).cart;
  return { ...emptyCart, lines, coupon };
};

/** The categories stored with the cart. */
export const storedCategories = (storage: JsonStorage): Category[] =>
  parseStoredCart(tryRead(storage, cartKey)).cart.categories;

export const initialCoupon: CouponView = { message: '', failure: null, isBusy: false };

/** The session embedded in the page by the server. */
export const initialSession = (embedded: InitialData): SessionView => ({
  user: embedded.user() ?? null,
  customerKey: embedded.user()?.email ?? null,
  isKnown: embedded.user() !== undefined,
  isSigningOut: false,
  checkFailure: null,
});

export const initialWishlist: WishlistView = { wished: {}, count: null, isSaving: false, removed: null };

export const initialOrderSubmission: OrderSubmissionView = { isBusy: false, isQueued: false, isStored: true };

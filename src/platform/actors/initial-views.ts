import type { Category } from '../../contracts/schemas/category.ts';
import { readStoredCart } from '../../domain/stored-cart.ts';
import type { CartView } from '../../machines/cart.ts';
import type { CouponRecheckView } from '../../machines/coupon-recheck.ts';
import type { OrderSubmissionView } from '../../machines/order-submission.ts';
import type { SessionView } from '../../machines/session.ts';
import type { WishlistView } from '../../machines/wishlist.ts';
import type { InitialData } from '../api/initial-data.ts';
import { type JsonStorage, tryRead } from '../storage.ts';

/** What the machines' selectors return before the machines are loaded. */

/** The key under which the browser stores the cart. */
export const cartKey = 'cart';

export const emptyCart: CartView = { lines: [], coupon: null, removed: [], fault: null };
/** The cart as it was left. */
export const firstCart = (storage: JsonStorage): CartView => {
  const { lines, coupon } = readStoredCart(tryRead(storage, cartKey)).cart;
  return { ...emptyCart, lines, coupon };
};

/** The categories stored with the cart. */
export const storedCategories = (storage: JsonStorage): Category[] =>
  readStoredCart(tryRead(storage, cartKey)).cart.categories;

export const firstCouponRecheck: CouponRecheckView = { failure: null, isBusy: false };

/** What the page itself brought about who is signed in. */
export const firstSession = (embedded: InitialData): SessionView => ({
  user: embedded.user() ?? null,
  isKnown: embedded.user() !== undefined,
  isSigningOut: false,
  checkFailure: null,
});

export const firstWishlist: WishlistView = { wished: {}, count: null, isSaving: false, removed: null };

export const firstOrderSubmission: OrderSubmissionView = { isBusy: false, isQueued: false, isStored: true };

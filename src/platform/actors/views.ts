import type { Category } from '../../contracts/schemas/category.ts';
import type { Coupon } from '../../contracts/schemas/coupon.ts';
import type { User } from '../../contracts/schemas/user.ts';
import type { CartLine, RemovedLine } from '../../domain/cart.ts';
import type { BkashFault } from '../../domain/checkout.ts';
import { readStoredCart } from '../../domain/stored-cart.ts';
import type { Failure } from '../../machines/failure.ts';
import type { StorageFault } from '../../machines/storage-fault.ts';
import type { InitialData } from '../api/initial-data.ts';
import { type JsonStorage, tryRead } from '../storage.ts';

/** The key under which the browser stores the cart. */
export const cartKey = 'cart';

export interface CartView {
  lines: readonly CartLine[];
  coupon: Coupon | null;
  /** What the last removal took and undo brings back. */
  removed: readonly RemovedLine[];
  fault: StorageFault | null;
}
export interface CouponView {
  message: string;
  failure: Failure | null;
  isBusy: boolean;
  isRefused: boolean;
}

/** The cart as it was left, before its machine runs. */
export const firstCart = (storage: JsonStorage): CartView => {
  const { lines, coupon } = readStoredCart(tryRead(storage, cartKey)).cart;
  return { lines, coupon, removed: [], fault: null };
};
export const firstCoupon: CouponView = { message: '', failure: null, isBusy: false, isRefused: false };

export interface SessionView {
  /** Who is signed in; null for a visitor, and as long as nobody knows. */
  user: User | null;
  isKnown: boolean;
  isSigningOut: boolean;
  /** Why nobody knows who is signed in; null when somebody does. */
  checkFailure: Failure | null;
}
/** What the page itself brought about who is signed in. */
export const firstSession = (embedded: InitialData): SessionView => ({
  user: embedded.user() ?? null,
  isKnown: embedded.user() !== undefined,
  isSigningOut: false,
  checkFailure: null,
});

export interface WishlistView {
  /** What the shopper sees, product by product, where it differs from what the page was loaded with. */
  wished: Readonly<Record<number, boolean>>;
  /** Null while it is not known. */
  count: number | null;
  /** Whether a wish waits for the server. */
  isSaving: boolean;
  /** The product taken off last, which undo brings back. */
  removed: number | null;
}
export const firstWishlist: WishlistView = { wished: {}, count: null, isSaving: false, removed: null };

/** The categories stored with the cart. */
export const storedCategories = (storage: JsonStorage): Category[] =>
  readStoredCart(tryRead(storage, cartKey)).cart.categories;

export interface OrderView {
  /** How far the order is; all but busy and placed wait for the shopper. */
  state:
    | 'idle'
    | 'faulty'
    | 'refused'
    | 'changed'
    | 'outdated'
    | 'failed'
    | 'queued'
    | 'savingAddress'
    | 'busy'
    | 'placed';
  /** Whether an order that waits for a connection outlives the page. */
  isStored: boolean;
  faults: readonly BkashFault[];
  fieldErrors: Readonly<Record<string, string[]>>;
  failure: Failure | null;
  orderId: number | null;
}
export const firstOrder: OrderView = {
  state: 'idle',
  isStored: true,
  faults: [],
  fieldErrors: {},
  failure: null,
  orderId: null,
};

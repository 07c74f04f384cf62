import type { Failure } from './failure.ts';

/** Message keys of success toasts. `{ text }` is the server's message. */
export type SuccessMessage =
  | { key: 'productAdded' }
  | { key: 'addressSaved' }
  | { key: 'addressDeleted' }
  | { key: 'addressRestored' }
  | { key: 'defaultAddressChanged' }
  | { key: 'profileSaved' }
  | { key: 'signedIn' }
  | { key: 'signedOut' }
  | { key: 'clientDeleted' }
  | { key: 'tokenDeleted' }
  | { key: 'grantRevoked' }
  | { text: string };

/** Message keys of error toasts; the failure, if any, gives the reason. */
export type ErrorKey =
  | 'outOfStock'
  | 'stockReached'
  | 'variationMissing'
  | 'cartPartlyRestored'
  | 'cartNotRestored'
  | 'cartNotSaved'
  | 'couponNoLongerValid'
  | 'wishNotSaved'
  | 'addressNotDeleted'
  | 'addressNotRestored'
  | 'defaultAddressNotChanged'
  | 'sessionExpired'
  | 'signOutFailed'
  | 'clientNotDeleted'
  | 'tokenNotDeleted'
  | 'grantNotRevoked'
  | 'entryGone'
  | 'orderNotPlaced'
  | 'orderUnsure'
  | 'orderHeld'
  | 'partNotLoaded';

/** The dialogs titled 'Oops...'. The two about wishes link to the sign-in page. */
export type OopsKind =
  | 'emptyCart'
  | 'noShippingAddress'
  | 'noPaymentMethod'
  | 'signInToWish'
  | 'signInToSeeWishes';

/** Emitted by machines, handled in `src/platform/wiring.ts`. */
export type ShopNotification =
  | { type: 'toast.success'; message: SuccessMessage }
  | { type: 'toast.error'; key: ErrorKey; failure: Failure | null }
  | { type: 'dialog.oops'; kind: OopsKind }
  | { type: 'progress.start' }
  | { type: 'progress.finish' }
  | { type: 'progress.fail' }
  /** A request failed with 401: `wire-notifications.ts` sends this event to the session. */
  | { type: 'session.expired' };

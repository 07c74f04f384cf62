import type { Failure } from './failure.ts';

/** Texts of success toasts, by meaning. `{ text }` is the server's own sentence. */
export type SuccessText =
  | { key: 'productAdded' }
  | { key: 'addressSaved' }
  | { key: 'addressDeleted' }
  | { key: 'addressRestored' }
  | { key: 'profileSaved' }
  | { key: 'signedIn' }
  | { key: 'signedOut' }
  | { key: 'clientDeleted' }
  | { key: 'tokenDeleted' }
  | { key: 'grantRevoked' }
  | { text: string };

/** What could not be done, by meaning; the failure, when there is one, says why. */
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
  | 'sessionExpired'
  | 'signOutFailed'
  | 'clientNotDeleted'
  | 'tokenNotDeleted'
  | 'grantNotRevoked'
  | 'orderNotPlaced'
  | 'orderUnsure'
  | 'orderHeld'
  | 'partNotLoaded';

/** The dialogs titled 'Oops...'. The two about wishes carry a link to sign in. */
export type OopsKind =
  | 'emptyCart'
  | 'noShippingAddress'
  | 'noPaymentMethod'
  | 'signInToWish'
  | 'signInToSeeWishes';

/** What machines emit to be shown to the shopper: see `src/platform/wiring.ts`. */
export type ShopNotification =
  | { type: 'toast.success'; message: SuccessText }
  | { type: 'toast.error'; key: ErrorKey; failure: Failure | null }
  | { type: 'dialog.oops'; kind: OopsKind }
  | { type: 'progress.start' }
  | { type: 'progress.finish' }
  | { type: 'progress.fail' }
  /** A call answered 401: `wiring.ts` sends it to the session. */
  | { type: 'session.expired' };

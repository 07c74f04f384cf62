/** Toasts and dialogs. Loaded with the libraries that render them. */
export const notifications = {
  success: {
    productAdded: 'Product Added to cart!',
    addressSaved: 'Address Saved Successfully.',
    addressDeleted: 'Address Deleted Successfully.',
    addressRestored: 'The address was restored.',
    defaultAddressChanged: 'Your default address was changed.',
    profileSaved: 'Profile saved Successfully.',
    signedIn: 'You are signed in.',
    signedOut: 'You are signed out.',
    clientDeleted: 'The client was deleted.',
    tokenDeleted: 'The token was deleted.',
    grantRevoked: "The application's access was revoked.",
  },
  error: {
    outOfStock: 'This is out of stock.',
    stockReached: 'Your cart already has everything we have in stock.',
    variationMissing: 'Choose a variation first.',
    cartPartlyRestored: 'Part of your cart could not be read and was left out.',
    cartNotRestored:
      'Your browser could not read your saved cart. What you add lasts until you close this page.',
    cartNotSaved: 'Your browser could not save the cart. It lasts until you close this page.',
    couponNoLongerValid: 'Your coupon is no longer valid and was removed.',
    wishNotSaved: 'Your wishlist could not be changed.',
    addressNotDeleted: 'The address could not be deleted. It is back in the list.',
    addressNotRestored: 'The address could not be restored.',
    defaultAddressNotChanged: 'Your default address could not be changed.',
    sessionExpired: 'You were signed out. Please sign in again.',
    signOutFailed: 'You could not be signed out.',
    clientNotDeleted: 'The client could not be deleted.',
    tokenNotDeleted: 'The token could not be deleted.',
    grantNotRevoked: "The application's access could not be revoked.",
    entryGone: 'This entry no longer exists. The list was out of date and is loaded again.',
    orderNotPlaced: 'Your order was not placed.',
    orderUnsure:
      'We could not confirm whether your order was placed. Place it again: it will be placed only once.',
    orderHeld:
      'An order saved in this browser is not confirmed yet. It will be sent when the customer who placed it signs in again.',
    partNotLoaded:
      'This could not be opened. Check your connection and try again. If that does not help, reload the page.',
  },
  toast: {
    region: 'Notifications, Alt+T',
    close: 'Close',
    timer: 'Time until it closes',
  },
  oops: 'Oops...',
  dialog: {
    emptyCart: 'Your cart is empty.',
    noShippingAddress: 'You must select a shipping address.',
    noPaymentMethod: 'You must select a payment method.',
    signInToWish: 'You must sign in to wishlist products!',
    signInToSeeWishes: 'Your must sign in to see wishlist items.',
  },
  signIn: 'Sign in',
  close: 'OK',
};
export type NotificationMessages = typeof notifications;

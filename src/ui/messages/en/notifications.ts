/** Toasts and dialogs. Loaded with the libraries that show them. */
export const notifications = {
  success: {
    productAdded: 'Product Added to cart!',
    addressSaved: 'Address Saved Successfully.',
    addressDeleted: 'Address Deleted Successfully.',
    addressRestored: 'The address is back.',
    profileSaved: 'Profile saved Successfully.',
    signedIn: 'You are signed in.',
    signedOut: 'You are signed out.',
    clientDeleted: 'The client is deleted.',
    tokenDeleted: 'The token is deleted.',
    grantRevoked: "The application's access is revoked.",
  },
  error: {
    outOfStock: 'This is out of stock.',
    stockReached: 'You have all there is of this in your cart.',
    variationMissing: 'Choose a variation first.',
    cartPartlyRestored: 'Part of your cart could not be read and was left out.',
    cartNotRestored:
      'Your browser does not give back the cart it kept: what you add lasts until you close this page.',
    cartNotSaved: 'Your browser does not keep the cart: it lasts until you close this page.',
    couponNoLongerValid: 'Your coupon is no longer valid and was taken off.',
    wishNotSaved: 'Your wishlist could not be changed.',
    addressNotDeleted: 'The address could not be deleted. It is back in the list.',
    addressNotRestored: 'The address could not be brought back.',
    sessionExpired: 'You were signed out. Please sign in again.',
    signOutFailed: 'You could not be signed out.',
    clientNotDeleted: 'The client could not be deleted.',
    tokenNotDeleted: 'The token could not be deleted.',
    grantNotRevoked: "The application's access could not be revoked.",
    orderNotPlaced: 'Your order was not placed.',
    orderUnsure: 'Whether your order was placed is not known. Place it again: it is placed only once.',
    orderHeld:
      'An order that waits in this browser is not confirmed yet. It is sent when the customer who placed it signs in again.',
    partNotLoaded:
      'This could not be opened. Check your connection and try again; if that does not help, load the page again.',
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

/** Session storage key of the checkout draft. */
export const checkoutKey = 'checkout';

/** The key under which a visit stores what was typed on the checkout. */
export const checkoutKey = 'checkout';

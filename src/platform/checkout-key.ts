/** The name under which a visit keeps what was typed on the checkout. */
export const checkoutKey = 'checkout';

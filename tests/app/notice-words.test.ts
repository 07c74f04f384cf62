import { expect, test, vi } from 'vitest';
import { wordsFor } from '../../src/routes/-notice-words.ts';

vi.stubGlobal('location', { pathname: '/products/saree', search: '?variation=M' });
const signIn = { name: 'Sign in', href: '/login?redirect=%2Fproducts%2Fsaree%3Fvariation%3DM' };

test.each([
  ['emptyCart', 'Your cart is empty.', null],
  ['noShippingAddress', 'You must select a shipping address.', null],
  ['noPaymentMethod', 'You must select a payment method.', null],
  ['signInToWish', 'You must sign in to wishlist products!', signIn],
  ['signInToSeeWishes', 'Your must sign in to see wishlist items.', signIn],
] as const)('the dialog %s is titled Oops... and says: %s', async (kind, text, link) => {
  expect(await wordsFor({ type: 'dialog.oops', kind }, 'en')).toEqual({
    kind: 'dialog',
    title: 'Oops...',
    text,
    link,
    close: 'OK',
  });
});

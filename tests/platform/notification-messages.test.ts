import { expect, test, vi } from 'vitest';
import { loadMessages } from '../../src/features/page/load-messages.ts';
import { notificationText } from '../../src/features/page/notification-messages.ts';
import type { Failure } from '../../src/machines/failure.ts';
import { notifications as bangla } from '../../src/ui/messages/bn/notifications.ts';
import { bn } from '../../src/ui/messages/bn.ts';

vi.stubGlobal('location', { pathname: '/products/saree', search: '?variation=M' });
const signIn = { name: 'Sign in', href: '/login?redirect=%2Fproducts%2Fsaree%3Fvariation%3DM' };

test.each([
  ['emptyCart', 'Your cart is empty.', '5.1, 5.4, 8.1', null],
  ['noShippingAddress', 'You must select a shipping address.', '5.2, 5.4, 8.1', null],
  ['noPaymentMethod', 'You must select a payment method.', '5.3, 5.4, 8.1', null],
  ['signInToWish', 'You must sign in to wishlist products!', '5.6, 8.1', signIn],
  ['signInToSeeWishes', 'Your must sign in to see wishlist items.', '5.7, 8.1', signIn],
] as const)('the dialog %s has the title Oops... and the text: %s [%s]', async (kind, text, _ids, link) => {
  expect(await notificationText({ type: 'dialog.oops', kind }, 'en')).toEqual({
    kind: 'dialog',
    title: 'Oops...',
    text,
    link,
    close: 'OK',
  });
});

test('a success toast shows its text', async () => {
  const text = 'Your profile was saved.';
  expect(await notificationText({ type: 'toast.success', message: { text } }, 'en')).toEqual({
    kind: 'toast',
    tone: 'success',
    text,
    labels: { region: 'Notifications, Alt+T', close: 'Close', timer: 'Time until it closes' },
  });
});

test('an error toast includes the messages of all fields', async () => {
  const fields = { cart: ['Red Saree is sold out.', 'Blue Saree is sold out.'] };
  const why = { kind: 'refused', status: 422, message: 'There were some problems.' } as const;
  const shown = (failure: Failure) =>
    notificationText({ type: 'toast.error', key: 'orderNotPlaced', failure }, 'en');
  expect(await shown({ ...why, fields })).toEqual({
    kind: 'toast',
    tone: 'error',
    text: 'Your order was not placed. Red Saree is sold out. Blue Saree is sold out.',
    labels: expect.objectContaining({ close: 'Close' }),
  });
  expect(await shown({ ...why, fields: {} })).toMatchObject({
    text: 'Your order was not placed. There were some problems.',
  });
});

test('a success toast has the translated message or that of the server', async () => {
  const text = async (message: { key: 'signedOut' } | { text: string }, locale: 'en' | 'bn') =>
    (await notificationText({ type: 'toast.success', message }, locale))?.text;
  expect(await text({ key: 'signedOut' }, 'en')).toBe('You are signed out.');
  expect(await text({ key: 'signedOut' }, 'bn')).toBe(bangla.success.signedOut);
  expect(await text({ text: 'Added by the server.' }, 'bn')).toBe('Added by the server.');
});

test('an error toast includes the translated failure, if any', async () => {
  await loadMessages('bn');
  const failed = (failure: Failure | null) =>
    notificationText({ type: 'toast.error', key: 'signOutFailed', failure }, 'bn');
  expect(await failed({ kind: 'offline' })).toMatchObject({
    text: `${bangla.error.signOutFailed} ${bn.failures.offline}`,
  });
  expect(await failed(null)).toMatchObject({ text: bangla.error.signOutFailed });
});

test('notifications without text return null', async () => {
  expect(await notificationText({ type: 'progress.start' }, 'en')).toBeNull();
  expect(await notificationText({ type: 'session.expired' }, 'en')).toBeNull();
});

import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const asking = {
  response_type: 'code',
  client_id: 'c1',
  redirect_uri: 'https://tracker.example/back',
  scope: 'read-orders',
  state: '0123',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
};
const consentOf = (changes: Partial<typeof asking> = {}) => {
  const packed = btoa(String(new URLSearchParams({ ...asking, ...changes })));
  return `/oauth/consent?request=${packed.replace(/=+$/, '')}`;
};

/** The customer's tab; another customer made the application. */
const customer = () => {
  const tab = newTab();
  const redirect = asking.redirect_uri;
  tab.world.clients.push({ id: 'c1', owner: 2, name: 'Parcel Tracker', redirect, confidential: false });
  return tab;
};
const answer = 'POST /oauth/consent_request';

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

test.each([
  [{ client_id: 'c2' }, 'This application is not registered with the shop.'],
  [{ redirect_uri: 'https://evil.example/' }, 'The application has not registered this redirect address.'],
  [{ scope: 'read-minds' }, 'The application sent an invalid request (scope).'],
  [
    { code_challenge: 'short', response_type: 'token' },
    'The application sent an invalid request (response_type, code_challenge).',
  ],
])('a request with %o ends here, with what is wrong about it', async (changes, why) => {
  await openShop(consentOf(changes), { tab: customer() });
  await expect.element(main.getByRole('alert')).toHaveTextContent(why);
  await expect.element(main.getByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

test.each(['/oauth/consent?request=%25', '/oauth/consent?request=%E0'])('nothing is at %s', async (path) => {
  const { wire } = await openShop(path, { tab: customer() });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(wire.sent.filter(({ line }) => line.includes('/oauth/'))).toEqual([]);
});

test('a visitor signs in first, and comes back to the request', async () => {
  const tab = customer();
  tab.session.userId = null;
  const { here } = await openShop(consentOf(), { tab });
  await expect.poll(here).toBe(`/login?${new URLSearchParams({ redirect: consentOf() })}`);
});

test('an answer that did not arrive can be given again, and may be another one', async () => {
  const { wire } = await openShop(consentOf(), {
    tab: customer(),
    before: (wire) => wire.answer(answer, { message: 'We are back at nine.' }, 503),
  });
  await main.getByRole('button', { name: 'Allow' }).click();
  await expect.element(main.getByRole('alert')).toHaveTextContent('We are back at nine.');
  await main.getByRole('button', { name: 'Deny' }).click();
  const given = () => wire.sent.filter(({ line }) => line === answer).map(({ body }) => body);
  await expect.poll(given).toEqual([
    { ...asking, allow: true },
    { ...asking, allow: false },
  ]);
});

test('once the answer is taken, the customer is sent where it says and can give no other', async () => {
  const { wire } = await openShop(consentOf(), {
    tab: customer(),
    before: (wire) => wire.answer(answer, { redirect: `${location.href.split('#')[0]}#back` }),
  });
  await main.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => location.hash).toBe('#back');
  await main.getByRole('button', { name: 'Allow' }).click({ force: true });
  await expect.element(main.getByRole('button', { name: 'Deny' })).toBeDisabled();
  expect(wire.sent.filter(({ line }) => line === answer)).toHaveLength(1);
});

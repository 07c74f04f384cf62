import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newTab, openShop } from './open-shop.ts';

const main = page.getByRole('main');
const authorization = {
  response_type: 'code',
  client_id: 'c1',
  redirect_uri: 'https://tracker.example/back',
  scope: 'read-orders',
  state: '0123',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
};
const consentOf = (changes: Partial<typeof authorization> = {}) => {
  const packed = btoa(String(new URLSearchParams({ ...authorization, ...changes })));
  return `/oauth/consent?request=${packed.replace(/=+$/, '')}`;
};

/** The tab of a customer; the application belongs to another customer. */
const customer = () => {
  const tab = newTab();
  const redirect = authorization.redirect_uri;
  tab.world.clients.push({ id: 'c1', owner: 2, name: 'Parcel Tracker', redirect, confidential: false });
  return tab;
};
const decision = 'POST /oauth/consent_request';

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

test.each([
  [{ client_id: 'c2' }, 'This application is not registered with the shop.'],
  [{ redirect_uri: 'https://evil.example/' }, 'The application has not registered this redirect address.'],
  [{ scope: 'read-minds' }, 'The application sent an invalid request (scope).'],
  [
    { code_challenge: 'short', response_type: 'token' },
    'The application sent an invalid request (response_type, code_challenge).',
  ],
])('rejects an authorization request with %o and shows why', async (changes, why) => {
  await openShop(consentOf(changes), { tab: customer() });
  await expect.element(main.getByRole('alert')).toHaveTextContent(why);
  await expect.element(main.getByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

test.each(['/oauth/consent?request=%25', '/oauth/consent?request=%E0'])('%s is not found', async (path) => {
  const { wire } = await openShop(path, { tab: customer() });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(wire.sent.filter(({ line }) => line.includes('/oauth/'))).toEqual([]);
});

test('a visitor signs in first and returns to the authorization request', async () => {
  const tab = customer();
  tab.session.userId = null;
  const { here } = await openShop(consentOf(), { tab });
  await expect.poll(here).toBe(`/login?${new URLSearchParams({ redirect: consentOf() })}`);
});

test('a decision that failed to send can be sent again, or changed', async () => {
  const { wire } = await openShop(consentOf(), {
    tab: customer(),
    before: (wire) => wire.respondJson(decision, { message: 'We are back at nine.' }, 503),
  });
  await main.getByRole('button', { name: 'Allow' }).click();
  await expect.element(main.getByRole('alert')).toHaveTextContent('We are back at nine.');
  await main.getByRole('button', { name: 'Deny' }).click();
  const sentDecisions = () => wire.sent.filter(({ line }) => line === decision).map(({ body }) => body);
  await expect.poll(sentDecisions).toEqual([
    { ...authorization, allow: true },
    { ...authorization, allow: false },
  ]);
});

test('an accepted decision redirects the customer and disables the buttons', async () => {
  const { wire } = await openShop(consentOf(), {
    tab: customer(),
    before: (wire) => wire.respondJson(decision, { redirect: `${location.href.split('#')[0]}#back` }),
  });
  await main.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => location.hash).toBe('#back');
  await main.getByRole('button', { name: 'Allow' }).click({ force: true });
  await main.getByRole('button', { name: 'Deny' }).click({ force: true });
  expect(wire.sent.filter(({ line }) => line === decision)).toHaveLength(1);
});

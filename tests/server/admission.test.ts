import { afterAll, describe, expect, test } from 'vitest';
import { queues } from '../../server/admission/admit.ts';
import { smallShop } from '../support/small-shop.ts';

const shop = await smallShop();
await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(shop.close);
const address = () => {
  const bound = shop.app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${bound.port}`;
};

/**
 * Occupies a queue, so that every other task waits: also after those have ended that run already, such as reads of pages
 * that the server renders in advance. @returns frees it
 */
const occupy = async (name: keyof typeof queues, count: number) => {
  let free = () => {};
  const promise = new Promise<void>((resolve) => {
    free = resolve;
  });
  let started = 0;
  const running = Array.from({ length: count }, () =>
    queues[name].run({ priority: 0, clients: new Map() }, () => {
      started++;
      return promise;
    }),
  );
  await expect.poll(() => started).toBe(count);
  return async () => {
    free();
    await Promise.all(running);
  };
};
/** Fills a queue from one network. @returns their outcomes */
const flood = (name: keyof typeof queues, count: number) =>
  Array.from({ length: count }, () =>
    queues[name]
      .run({ priority: 0, clients: new Map([['192.0.2.1', 1]]) }, async () => {})
      .then(
        () => 'done',
        () => 'refused',
      ),
  );
const listing = (max: number) => ({
  category_slug: 'all',
  filter_params: [{ price_min: 1, price_max: max }],
  sort_option: 'all',
});

describe('a listing that no cache has', () => {
  test('waits for its turn before those of a flood, and is 503 if too many networks wait', async () => {
    const browser = await shop.browser();
    const free = await occupy('reads', 4);
    const flooding = flood('reads', 300);
    const waiting = browser.post('/api/filter_products?page=1', listing(4001));
    await expect.poll(() => queues.reads.stats().waiting).toBe(100);
    await free();
    expect((await waiting).status).toBe(200);
    const outcomes = await Promise.all(flooding);
    expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThanOrEqual(200);

    const freeAgain = await occupy('reads', 4);
    const others = Array.from({ length: 101 }, (_, i) =>
      queues.reads
        .run({ priority: 0, clients: new Map([[`198.51.100.${i}`, 1]]) }, async () => {})
        .catch(() => {}),
    );
    const refused = await browser.post('/api/filter_products?page=1', listing(4002));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.anything()]);
    // The database is available, so other pages are not sent from before an outage.
    expect(shop.app.databaseOutage.isOn()).toBe(false);
    await freeAgain();
    await Promise.all(others);
  });
});

test('a password is not hashed for a client that has left', async () => {
  const before = queues.passwords.stats().abandoned;
  const browser = await shop.browser();
  const free = await occupy('passwords', 1);
  const leave = new AbortController();
  const signIn = fetch(`${address()}/login`, {
    method: 'POST',
    signal: leave.signal,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a guess' }),
  }).catch(() => 'left');
  await expect.poll(() => queues.passwords.stats().waiting).toBe(1);
  leave.abort();
  expect(await signIn).toBe('left');
  await expect.poll(() => queues.passwords.stats()).toMatchObject({ waiting: 0, abandoned: before + 1 });
  await free();
});

test('a sitemap waits for other exports', async () => {
  const free = await occupy('exports', 1);
  const sitemap = shop.app.inject('/sitemap-products-1.xml');
  await expect.poll(() => queues.exports.stats().waiting).toBe(1);
  await free();
  expect((await sitemap).body).toContain('/products/red-jamdani-saree');
});

test('metrics tell what runs, waits and is dropped, by kind of work', async () => {
  const text = await shop.app.metrics.registry.metrics();
  for (const work of ['hashing passwords', 'reading listings', 'rendering pictures', 'exporting']) {
    for (const state of ['running', 'waiting'])
      expect(text).toMatch(new RegExp(`razz_admission_tasks\\{work="${work}",state="${state}"\\} \\d+`));
    expect(text).toMatch(
      new RegExp(`razz_admission_dropped_total\\{work="${work}",reason="refused"\\} \\d+`),
    );
  }
});

import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectedDatabase } from '../../../server/database/connect.ts';
import { staleSeconds } from '../../../server/pages/page-cache.ts';
import { compareOrders } from '../chaos/run-chaos.ts';
import { address, Shoppers } from '../chaos/shoppers.ts';
import type { KillableServer } from '../killable-server.ts';
import type { Relay } from './relay.ts';
import { Visitor } from './visitor.ts';

export interface ProxyCheckContext {
  /** The shop through the proxy. */
  address: string;
  /** The server that all proxies use, and another one if the proxy balances load. */
  servers: readonly KillableServer[];
  database: ConnectedDatabase;
  /** Between servers and database. */
  relay: Relay;
  outageSeconds: number;
  pageCacheSeconds: number;
  /** Reports what a check has measured. */
  onFigures: (text: string) => void;
}

const pages = ['/', '/shop/women', '/products/saree-1', '/vendors/1', '/pages/help'];
const forged = 'forged.example';

const language = (text: string): string | undefined => /<html[^>]* lang="(\w+)"/.exec(text)?.[1];

/** The URL of a file of the build. */
const assetOf = async (visitor: Visitor, pattern: RegExp): Promise<string> => {
  const { text } = await visitor.get('/');
  const [path] = pattern.exec(text) ?? [];
  assert(path !== undefined, `the home page names no file ${pattern}`);
  return path;
};

/** What a proxy must not change, each in words of the visitor. */
export const proxyChecks: Record<string, (context: ProxyCheckContext) => Promise<void>> = {
  'guests and customers see their own data, nobody else does': async (context) => {
    const guest = new Visitor(context.address);
    await guest.get('/');
    const saved = await guest.write('POST', '/api/cart/save_address', { ...address, name: 'A guest' });
    assert.equal(saved.status < 300, true, `saving an address got ${saved.status}: ${saved.text}`);
    const customer = new Visitor(context.address);
    const email = `customer-${Date.now()}@example.com`;
    const registered = await customer.write('POST', '/register', {
      name: 'Rahim Uddin',
      email,
      phone: '01812345678',
      password: 'correct horse battery',
    });
    assert.equal(registered.status, 201, registered.text);
    for (const path of [...pages, '/products/none', '/cart', '/account'])
      for (const visitor of [customer, guest]) {
        await visitor.get(path);
        const stranger = new Visitor(context.address);
        const { text, headers } = await stranger.get(path);
        assert.doesNotMatch(text, /Rahim|A guest/, `${path} shows another person's data`);
        if (pages.includes(path)) assert.equal(headers['set-cookie'], undefined, `${path} sets a cookie`);
      }
    const { text: own } = await guest.get('/api/cart/get_addresses');
    assert.match(own, /A guest/, 'the guest does not see the saved address');
    const page = await customer.get('/');
    assert.match(page.text, /Rahim/, 'the page of the customer is not signed in');
    const stranger = new Visitor(context.address);
    assert.doesNotMatch((await stranger.get('/api/cart/get_addresses')).text, /A guest/);
    // Pages in between did not replace the cookies of the guest.
    const again = await guest.send('POST', '/api/cart/save_address', {
      body: { ...address, name: 'A guest again' },
    });
    assert.notEqual(again.status, 419, 'a page replaced the CSRF token of the guest');
  },

  'the language is that of the first cookie with its exact name, and of nobody else': async (context) => {
    const cases = [
      ['razz_locale=bn', 'bn'],
      ['RAZZ_LOCALE=bn', 'en'],
      ['', 'en'],
      ['razz_locale=bn; razz_locale=en', 'bn'],
      ['razz_locale=en; razz_locale=bn', 'en'],
      ['xrazz_locale=bn', 'en'],
      ['a=1;razz_locale=bn', 'bn'],
      ['razz_locale=bnx', 'en'],
    ] as const;
    for (const path of ['/', '/pages/delivery'])
      for (const order of [cases, cases.toReversed()])
        for (const [cookie, expected] of order) {
          const { text } = await new Visitor(context.address).get(path, cookie === '' ? {} : { cookie });
          assert.equal(language(text), expected, `${path} with "${cookie}"`);
        }
    const { text } = await new Visitor(context.address, { razz_locale: 'bn' }).get('/pages/returns?lang=en');
    assert.equal(language(text), 'en', 'the query parameter does not override the cookie');
  },

  'a forged header does not change the page of others': async (context) => {
    const headers = {
      'x-forwarded-host': forged,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-port': '1',
      'x-original-url': `/${forged}`,
      'x-rewrite-url': `/${forged}`,
      'x-http-method-override': 'POST',
      'x-razz-shared': '1',
      forwarded: `host=${forged}`,
      accept: forged,
      'accept-language': forged,
      'user-agent': forged,
      referer: `http://${forged}/`,
      range: 'bytes=0-9',
      'content-type': forged,
    };
    for (const [name, value] of Object.entries(headers)) {
      const path = `/products/saree-1?utm_${name.replaceAll('-', '_')}=1&quick=${name}`;
      const honest = new Visitor(context.address);
      const other = path.replace('quick=', 'quick=x-');
      await new Visitor(context.address).get(path, { [name]: value });
      const [poisoned, clean] = [await honest.get(path), await honest.get(other)];
      assert.deepEqual([poisoned.status, clean.status], [200, 200], name);
      assert.equal(poisoned.text.includes(forged), false, `${name} is in the page of others`);
      assert.equal(poisoned.headers.location, undefined, `${name} redirects others`);
    }
    const head = await new Visitor(context.address).send('HEAD', '/pages/terms');
    const get = await new Visitor(context.address).get('/pages/terms');
    assert.deepEqual([head.status, get.status], [200, 200]);
    assert.match(get.text, /<\/html>/, 'a HEAD request emptied the page');
    // A missing page is found once it exists.
    const missing = '/products/saree-new';
    await context.database.db.deleteFrom('products').where('slug', '=', 'saree-new').execute();
    assert.equal((await new Visitor(context.address).get(missing)).status, 404);
    await context.database.db
      .updateTable('products')
      .set({ slug: 'saree-new' })
      .where('id', '=', 2)
      .execute();
    try {
      assert.equal((await new Visitor(context.address).get(missing)).status, 200, 'a 404 is stored');
    } finally {
      await context.database.db
        .updateTable('products')
        .set({ slug: 'saree-2' })
        .where('id', '=', 2)
        .execute();
    }
  },

  'an expired page is not sent': async (context) => {
    const { db } = context.database;
    const visitor = new Visitor(context.address);
    await visitor.get('/products/saree-1');
    const text = `changed at ${Date.now()}`;
    await db.updateTable('products').set({ short_description: text }).where('id', '=', 1).execute();
    // The caches of server and proxy: each may send a page until it expires, and stale once more.
    await wait(2 * (context.pageCacheSeconds + staleSeconds) * 1000 + 1000);
    assert.match((await visitor.get('/products/saree-1')).text, new RegExp(text), 'the page is out of date');
  },

  'an unchanged page or file is 304': async (context) => {
    const visitor = new Visitor(context.address);
    const script = await assetOf(visitor, /\/assets\/[\w.-]+\.js/);
    for (const path of ['/pages/privacy', script]) {
      const { headers } = await visitor.get(path);
      assert(headers.etag !== undefined, `${path} has no ETag`);
      const again = await visitor.get(path, { 'if-none-match': headers.etag });
      assert.deepEqual([again.status, again.bytes.length], [304, 0], path);
      const other = await visitor.get(path, { 'if-none-match': '"other"' });
      assert.equal(other.status, 200, path);
    }
  },

  'a range is a part of the file, and leaves it whole for others': async (context) => {
    const visitor = new Visitor(context.address);
    const script = await assetOf(visitor, /\/assets\/[\w.-]+\.js/);
    for (const path of ['/pages/help?quick=range', script]) {
      const part = await visitor.get(path, { range: 'bytes=2-11' });
      const whole = await visitor.get(path);
      assert.equal(whole.status, 200, path);
      assert.equal(String(whole.bytes.length), whole.headers['content-length'] ?? String(whole.bytes.length));
      if (part.status === 206) assert.equal(part.text, whole.text.slice(2, 12), path);
      else assert.deepEqual([part.status, part.text.length], [200, whole.text.length], path);
    }
  },

  'text is compressed for who accepts it': async (context) => {
    const visitor = new Visitor(context.address);
    const paths = [
      '/',
      await assetOf(visitor, /\/assets\/[\w.-]+\.js/),
      await assetOf(visitor, /\/assets\/[\w.-]+\.css/),
      '/openapi.json',
    ];
    for (const path of paths) {
      const plain = await visitor.get(path);
      assert.equal(plain.headers['content-encoding'], undefined, `${path} is compressed for everybody`);
      for (const accepted of ['gzip', 'gzip, deflate, br']) {
        const compressed = await visitor.get(path, { 'accept-encoding': accepted });
        assert(
          compressed.headers['content-encoding'] !== undefined,
          `${path} is not compressed for ${accepted}`,
        );
        assert(compressed.bytes.length < 0.6 * plain.bytes.length, `${path} is hardly compressed`);
        assert.match(String(compressed.headers.vary), /accept-encoding/i, path);
      }
    }
  },

  'slow clients are disconnected and keep nobody waiting': async (context) => {
    const { port } = new URL(context.address);
    const sockets = Array.from({ length: 150 }, () => createConnection(Number(port), '127.0.0.1'));
    let open = sockets.length;
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.on('close', () => {
        open -= 1;
      });
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
      socket.resume();
    }
    const times = [];
    for (let i = 0; i < 10; i += 1) times.push((await new Visitor(context.address).get('/')).ms);
    assert(Math.max(...times) < 2000, `a visitor waited ${Math.max(...times)} ms`);
    for (let second = 0; second < 65 && open > 0; second += 1) await wait(1000);
    for (const socket of sockets) socket.destroy();
    assert.equal(open, 0, 'slow clients are still connected');
  },

  'pages read before are sent while the database is away, and queued orders are stored once': async (
    context,
  ) => {
    // With and without cookies, in both languages.
    const guests = [0, 1, 2].map(() => new Visitor(context.address));
    for (const guest of guests) await guest.write('POST', '/api/cart/save_address', address);
    const visitors = [
      ...guests,
      ...[0, 1, 2].map(() => new Visitor(context.address)),
      ...[0, 1].map(() => new Visitor(context.address, { razz_locale: 'bn' })),
    ];
    for (const path of pages) for (const visitor of visitors) await visitor.get(path);
    const script = await assetOf(new Visitor(context.address), /\/assets\/[\w.-]+\.js/);
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const shoppers = new Shoppers(context, 2);
    const end = performance.now() + context.outageSeconds * 1000;
    const read = async (visitor: Visitor) => {
      while (performance.now() < end) {
        for (const path of [...pages, script]) {
          const { status, ms } = await visitor.get(path);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          times.push(ms);
          await wait(100);
        }
      }
    };
    context.relay.cut();
    try {
      await Promise.all(visitors.map(read));
    } finally {
      context.relay.restore();
    }
    const longestMs = Math.round(Math.max(...times));
    context.onFigures(
      `${times.length} pages in ${context.outageSeconds} s without the database, longest ${longestMs} ms, ${JSON.stringify([...statuses])}`,
    );
    const { acknowledged } = shoppers;
    for (let second = 0; shoppers.acknowledged < acknowledged + 2; second += 1) {
      assert(second < 30, 'the shop does not recover');
      await wait(1000);
    }
    await shoppers.stop();
    const { orders } = await compareOrders(context.database.db, shoppers);
    assert.deepEqual([orders.lost, orders.doubled], [0, 0], 'orders are lost or doubled');
    assert.deepEqual([...statuses.keys()], [200], `responses: ${JSON.stringify([...statuses])}`);
    assert(longestMs < 1000, `the longest took ${longestMs} ms`);
  },

  'no order is lost or doubled while a server stops and starts': async (context) => {
    const { db } = context.database;
    const shoppers = new Shoppers(context, 3);
    const acknowledge = async (count: number) => {
      const end = Date.now() + 60_000;
      const target = shoppers.acknowledged + count;
      while (shoppers.acknowledged < target && Date.now() < end) await wait(50);
      assert(shoppers.acknowledged >= target, 'orders are not acknowledged');
    };
    const server = context.servers.at(-1);
    try {
      await acknowledge(10);
      await server?.stop();
      if (context.servers.length > 1) await acknowledge(10);
    } finally {
      await server?.start();
    }
    await acknowledge(10);
    await shoppers.stop();
    const { orders } = await compareOrders(db, shoppers);
    assert.deepEqual([orders.lost, orders.doubled], [0, 0]);
  },
};

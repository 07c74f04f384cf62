import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { composeShop, shopSettings } from '../../server/config/compose-shop.ts';
import { readConfig } from '../../server/config/config.ts';
import { checkBkashNumbers } from '../../server/config/placeholders.ts';
import { boundPort, listeningUrl } from '../../server/config/public-url.ts';
import { trustProxyOption } from '../../server/config/trust-proxy.ts';
import { digestSource, pagePolicy } from '../../server/plugins/security.ts';
import { testConfig } from '../support/test-config.ts';

const shopOf = (environment: Record<string, string> = {}) => composeShop(testConfig(environment).shop);
const settingsOf = (environment: Record<string, string> = {}) => shopSettings(shopOf(environment), saturday);
const saturday = new Date('2026-11-14T12:00:00.900+06:00');

const errorOf = (environment: Record<string, string>): string => {
  try {
    testConfig(environment);
  } catch (error) {
    return String(error);
  }
  return 'accepted';
};

test.each([
  ['0', false],
  ['false', false],
  ['1', 1],
  ['9', 9],
  ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ['10.0.0.0/8, 2001:db8::7', ['10.0.0.0/8', '2001:db8::7']],
  ['10.0.0.7/32,2001:db8::7/128', ['10.0.0.7/32', '2001:db8::7/128']],
])('TRUST_PROXY=%s trusts %s', (text, trusted) => {
  expect(testConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each([
  'true',
  '10',
  '-1',
  'proxy.example',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  '10.0.0.0/1.5',
  '10.0.0.1,,',
])('TRUST_PROXY=%s is rejected with a hint', (text) => {
  expect(errorOf({ TRUST_PROXY: text })).toBe(
    `OperatorError: TRUST_PROXY: use the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.0/8, 2001:db8::7 or loopback (got "${text}")`,
  );
});

test('a number of trusted proxies counts from the connection', () => {
  const isTrusted = trustProxyOption(2);
  expect([0, 1, 2].map((hop) => typeof isTrusted === 'function' && isTrusted('', hop))).toEqual([
    true,
    true,
    false,
  ]);
  expect(trustProxyOption(['loopback'])).toEqual(['loopback']);
  expect(trustProxyOption(false)).toBe(false);
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['http://192.168.0.7:3000', 'http://192.168.0.7:3000'],
])('PUBLIC_URL=%s is the origin %s', (text, origin) => {
  expect(testConfig({ PUBLIC_URL: text }).publicUrl).toBe(origin);
});

test.each([
  'shop.example',
  'ftp://shop.example',
  'https://shop.example/razz',
  'https://a:b@shop.example',
  'xhttps://shop.example',
  'https://%',
])('PUBLIC_URL=%s is rejected', (text) => {
  expect(errorOf({ PUBLIC_URL: text })).toBe(
    'OperatorError: PUBLIC_URL: use scheme and host only, such as https://shop.example',
  );
});

test('NODE_ENV=production needs PUBLIC_URL; without it, links use the listening address', () => {
  expect(errorOf({ NODE_ENV: 'production' })).toBe(
    'OperatorError: NODE_ENV=production also needs PUBLIC_URL: the address shoppers open, such as https://shop.example',
  );
  expect(errorOf({ MAIL_URL: 'smtp://mail.example' })).toBe(
    'OperatorError: MAIL_URL also needs PUBLIC_URL: the origin of the links in mails',
  );
  expect(errorOf({ PUBLIC_URL: 'https://shop.example', MAIL_URL: 'smtp://mail.example' })).toBe(
    'OperatorError: MAIL_URL also needs MAIL_FROM: the sender of the mails, such as Shop <orders@shop.example>',
  );
  const { mode, publicUrl } = readConfig({});
  expect([mode, publicUrl]).toEqual(['production', undefined]);
  expect(listeningUrl('localhost', 3000)).toBe('http://localhost:3000');
  expect(listeningUrl('0.0.0.0', 3000)).toBe('http://localhost:3000');
  expect(listeningUrl('::', 3000)).toBe('http://localhost:3000');
  expect(listeningUrl('::1', 3000)).toBe('http://[::1]:3000');
  const addresses = [null, '/run/razz.sock', { port: 4000, family: 'IPv4', address: '127.0.0.1' }];
  expect(addresses.map((address) => boundPort({ address: () => address } as Server, 3000))).toEqual([
    3000, 3000, 4000,
  ]);
});

describe('in production', () => {
  const numbers = { BKASH_MERCHANT: '01711111111', BKASH_PERSONAL: '01722222222' };
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...numbers };

  test('the demo, whose passwords are published, must be asked for', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...production, RAZZ_DEMO: '1' }).demo).toBe(true);
    expect(readConfig({}).demo).toBe(true);
  });

  test.each([
    [{ BKASH_MERCHANT: '' }, 'NODE_ENV=production also needs BKASH_MERCHANT'],
    [{ BKASH_PERSONAL: '+8801700000001' }, 'NODE_ENV=production also needs BKASH_PERSONAL'],
    [{ BKASH_PERSONAL: '', RAZZ_DEMO: '1' }, 'NODE_ENV=production also needs BKASH_PERSONAL'],
  ])('the bKash numbers of %o are refused', (environment, message) => {
    const { settings } = shopOf({ ...production, ...environment });
    expect(() => checkBkashNumbers(settings)).toThrow(message);
    expect(() => checkBkashNumbers(shopOf(production).settings)).not.toThrow();
    expect(readConfig(production).isProduction).toBe(true);
  });

  test.each([
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'Razz <shop@razz.example>' }, 'MAIL_FROM: "razz.example"'],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com' }, 'MAIL_FROM: "example.com"'],
  ])('%o is refused', (environment, message) => {
    expect(errorOf({ ...production, ...environment })).toContain(message);
  });

  test('own values are accepted', () => {
    const mail = { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'Anarkali <orders@anarkali.com.bd>' };
    expect(errorOf({ ...production, ...mail })).toBe('accepted');
  });
});

test.each([
  ['postgres://shop:pa#ss@db.example:5432/razz', '#', '%23'],
  // Still valid URLs, with the host "shop".
  ['postgres://shop:1234#ss@db.example/razz', '#', '%23'],
  ['postgres://shop:12/ss@db.example/razz', '/', '%2F'],
  ['postgres://shop:12?ss@db.example/razz', '?', '%3F'],
  ['postgres://shop:pa/ss@db.example:5432/razz', '/', '%2F'],
  ['postgres://shop:100%@db.example/razz', '%', '%25'],
  ['postgres://shop:a#b@c@db.example/razz', '#', '%23'],
])('DATABASE_URL=%s names the character to escape, without the password', (url, character, escaped) => {
  const message = `its user name or password contains "${character}": write ${escaped} instead`;
  expect(errorOf({ DATABASE_URL: url })).toBe(`OperatorError: DATABASE_URL: ${message}`);
  expect(errorOf({ MAIL_URL: url.replace('postgres', 'smtps').replace('/razz', '') })).toBe(
    `OperatorError: MAIL_URL: ${message}`,
  );
});

test.each([
  'postgres://shop:p%23a%2Fs%40s@db.example/razz',
  'postgres://shop:p@ss word@db.example/razz',
  'postgres://db.example/razz?application_name=a@b',
  'postgres://shop:secret@db.example/razz?application_name=a@b',
  'postgres://shop@localhost/razz?host=/run/postgresql',
])('DATABASE_URL=%s is accepted', (url) => {
  expect(errorOf({ DATABASE_URL: url })).toBe('accepted');
});

describe('the server', () => {
  const dataDir = fileURLToPath(new URL('../../data', import.meta.url));
  const defaults = {
    port: 3000,
    host: 'localhost',
    metrics: undefined,
    tracesEndpoint: undefined,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    replicaMaxLagSeconds: 5,
    dataDir,
    demo: true,
    isDemoRequested: false,
    mode: 'production',
    isProduction: false,
    logLevel: 'info',
    trustProxy: false,
    publicUrl: undefined,
    secret: undefined,
    pictureHosts: [],
    picturePrivateHosts: [],
    serverRendering: true,
    renderTimeoutMs: 1000,
    pageCacheSeconds: 10,
    guardedPerMinute: 30,
    couponChecksPerMinute: 20,
    orderLimits: {
      perProduct: 50,
      person: { orders: 10, pieces: 100 },
      network: { orders: 100, pieces: 1000 },
    },
    mail: {
      url: undefined,
      ordersPerHour: 5,
      resetIntervalSeconds: 300,
    },
  };
  const serverConfig = (environment: Record<string, string>) => {
    const { shop: _shop, ...server } = readConfig(environment);
    return server;
  };

  test('has defaults for unset and empty variables', () => {
    expect(serverConfig({})).toEqual(defaults);
    expect(serverConfig({ PORT: '', SHOP_SECRET: '', DEAL_ENDS_AT: '' })).toEqual(defaults);
  });

  test('is configured by environment variables', () => {
    const secret = 'x'.repeat(32);
    const configured = serverConfig({
      PORT: '80',
      HOST: '::',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
      DATABASE_URL: 'postgres://primary/razz',
      DATABASE_REPLICA_URL: 'postgresql://standby/razz',
      REPLICA_MAX_LAG_SECONDS: '7',
      RAZZ_DATA_DIR: '/var/lib/razz',
      NODE_ENV: 'development',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://shop.example',
      SHOP_SECRET: secret,
      PICTURE_HOSTS: 'https://a.example, ,https://b.example',
      PICTURE_PRIVATE_HOSTS: '10.0.0.8:8080',
      SERVER_RENDERING: 'false',
      RENDER_TIMEOUT_MS: '500',
      PAGE_CACHE_SECONDS: '20',
      MAIL_URL: 'smtps://mail.example',
      MAIL_FROM: 'shop@shop.example',
      GUARDED_PER_MINUTE: '3',
      COUPON_CHECKS_PER_MINUTE: '2',
      DEAL_ENDS_AT: 'none',
    });
    expect(configured).toEqual({
      port: 80,
      host: '::',
      metrics: { host: '10.0.0.7', port: 9464 },
      tracesEndpoint: 'https://traces.example',
      databaseUrl: 'postgres://primary/razz',
      databaseReplicaUrl: 'postgresql://standby/razz',
      replicaMaxLagSeconds: 7,
      dataDir: '/var/lib/razz',
      demo: false,
      isDemoRequested: false,
      mode: 'development',
      isProduction: false,
      logLevel: 'debug',
      trustProxy: 1,
      publicUrl: 'https://shop.example',
      secret,
      pictureHosts: ['https://a.example', 'https://b.example'],
      picturePrivateHosts: ['10.0.0.8:8080'],
      serverRendering: false,
      renderTimeoutMs: 500,
      pageCacheSeconds: 20,
      guardedPerMinute: 3,
      couponChecksPerMinute: 2,
      orderLimits: {
        perProduct: 50,
        person: { orders: 10, pieces: 100 },
        network: { orders: 100, pieces: 1000 },
      },
      mail: {
        url: 'smtps://mail.example',
        ordersPerHour: 5,
        resetIntervalSeconds: 300,
      },
    });
  });

  const isAccepted = (name: string) => (value: string | number) =>
    errorOf({
      PUBLIC_URL: 'https://shop.example',
      MAIL_FROM: 'a@shop.example',
      [name]: String(value),
    }) === 'accepted';

  test.each([
    ['PORT', 0, 65_535],
    ['METRICS_PORT', 0, 65_535],
    ['REPLICA_MAX_LAG_SECONDS', 1, 60],
    ['EXCHANGE_DAYS', 0, 365],
    ['RENDER_TIMEOUT_MS', 1, 60_000],
    ['PAGE_CACHE_SECONDS', 0, 30],
  ])('%s is from %d to %d', (name, least, most) => {
    expect([least - 1, least, most, most + 1].map(isAccepted(name))).toEqual([false, true, true, false]);
  });

  test.each([
    ['GUARDED_PER_MINUTE', ['1'], ['0', '1.5']],
    ['COUPON_CHECKS_PER_MINUTE', ['1'], ['0', '1.5']],
    ['LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], ['verbose']],
    ['NODE_ENV', ['development', 'test'], ['staging']],
    ['RAZZ_DEMO', ['0', '1', 'false', 'true'], ['yes']],
    ['SHOP_SECRET', ['x'.repeat(32)], ['x'.repeat(31)]],
    [
      'DATABASE_URL',
      ['postgres://a/b', 'postgresql://a/b'],
      ['mysql://a/b', 'xpostgres://a', 'postgresx://a'],
    ],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['http://a', 'https://a'], ['grpc://a', 'xhttp://a', 'httpx://a']],
    ['MAIL_URL', ['smtp://a', 'smtps://a'], ['http://a', 'xsmtp://a', 'smtpx://a']],
    ['DEAL_ENDS_AT', ['weekly', 'none', '1800000000'], ['soon', 'x1800000000', '1800000000x']],
    ['DELIVERY_DAYS_DHAKA', ['1', ' 1-3 ', '100'], ['x1', '1x', '1-']],
  ])('%s accepts %j and rejects %j', (name, valid, invalid) => {
    expect(valid.filter((value) => !isAccepted(name)(value))).toEqual([]);
    expect(invalid.filter(isAccepted(name))).toEqual([]);
  });

  test('every invalid value is reported, without secrets', () => {
    expect(
      errorOf({
        PORT: 'http',
        DATABASE_URL: 'mysql://root:secret@db',
        SHOP_SECRET: 'short',
        DEAL_ENDS_AT: 'soon',
      }),
    ).toMatchInlineSnapshot(`
      "OperatorError: PORT: Invalid input: expected number, received NaN (got "http")
      DATABASE_URL: Invalid URL
      SHOP_SECRET: Too small: expected string to have >=32 characters
      DEAL_ENDS_AT: use a date such as 2027-01-31T18:00:00+06:00, Unix seconds, "weekly" or "none" (got "soon")"
    `);
  });

  test('flags and the demo shop', () => {
    const flags = ['0', '1', 'false', 'true'];
    expect(flags.map((value) => testConfig({ SERVER_RENDERING: value }).serverRendering)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const withDemo = { DATABASE_URL: 'postgres://primary/razz', RAZZ_DEMO: '1' };
    expect(testConfig(withDemo).demo).toBe(true);
    expect(settingsOf(withDemo)).toHaveProperty('popularSearches');
    expect(settingsOf({ RAZZ_DEMO: '0' })).not.toHaveProperty('popularSearches');
  });
});

const serverTime = Date.parse('2026-11-14T12:00:00+06:00') / 1000;

test('a shop without settings has defaults', () => {
  expect(settingsOf()).toEqual({
    shopName: 'Razz',
    shippingDhaka: 100,
    shippingOutDhaka: 150,
    deliveryDaysDhaka: { min: 1, max: 3 },
    deliveryDaysOutDhaka: { min: 3, max: 7 },
    stockAlerts: 30,
    bkashMerchant: '01700000001',
    bkashPersonal: '01700000002',
    search: { appId: 'razz', searchKey: 'search-only', indexName: 'products', hosts: ['/'] },
    pages: ['help', 'delivery', 'returns', 'terms', 'privacy'].map((slug) => ({
      slug,
      title: { en: expect.any(String), bn: expect.any(String) },
    })),
    popularSearches: expect.arrayContaining([{ en: 'panjabi', bn: 'পাঞ্জাবি' }]),
    heroPicture: expect.stringMatching(/^\/pictures\/scene-[a-z0-9-]+\.[0-9a-f]{8}\.webp$/),
    dealEndsAt: Date.parse('2026-11-21T00:00:00+06:00') / 1000,
    serverTime,
  });
});

test('shoppers are offered mails in production only if there is a mail server', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    BKASH_MERCHANT: '01711111111',
    BKASH_PERSONAL: '01722222222',
  };
  expect(settingsOf(production).stockAlerts).toBeUndefined();
  const mails = { MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'Shop <orders@anarkali.com.bd>' };
  expect(settingsOf({ ...production, ...mails }).stockAlerts).toBe(30);
});

test('environment variables are mapped to the page settings', () => {
  const settings = settingsOf({
    SHOP_NAME: 'Anarkali',
    SHIPPING_DHAKA: '60',
    SHIPPING_OUT_DHAKA: '120',
    BKASH_MERCHANT: '01711111111',
    BKASH_PERSONAL: '01722222222',
    DEAL_ENDS_AT: '2027-01-31T18:00:00+06:00',
    SEARCH_APP_ID: 'app',
    SEARCH_KEY: 'key',
    SEARCH_INDEX: 'goods',
    SEARCH_HOSTS: 'https://a.example, https://b.example',
  });
  expect(settings).toMatchObject({
    shopName: 'Anarkali',
    shippingDhaka: 60,
    shippingOutDhaka: 120,
    bkashMerchant: '01711111111',
    bkashPersonal: '01722222222',
    dealEndsAt: Date.parse('2027-01-31T18:00:00+06:00') / 1000,
    search: {
      appId: 'app',
      searchKey: 'key',
      indexName: 'goods',
      hosts: ['https://a.example', 'https://b.example'],
    },
  });
});

test.each([
  [{}, undefined, 'Razz <shop@razz.example>'],
  [{}, 'Anarkali', { name: 'Anarkali', address: 'shop@razz.example' }],
  [{ MAIL_FROM: 'orders@anarkali.example' }, undefined, 'orders@anarkali.example'],
  [
    { MAIL_FROM: 'orders@anarkali.example' },
    'Anarkali',
    { name: 'Anarkali', address: 'orders@anarkali.example' },
  ],
  [{ MAIL_FROM: 'Shop <orders@anarkali.example>' }, 'Anarkali', 'Shop <orders@anarkali.example>'],
])('mails of %j with the sender name %s are from %j', (environment, name, sender) => {
  const texts = name === undefined ? {} : { MAIL_SENDER_NAME: name };
  expect(composeShop(testConfig(environment).shop, { version: 2, texts }).sender).toEqual(sender);
});

test('a hosted search needs its id and its key', () => {
  const error =
    'OperatorError: SEARCH_APP_ID and SEARCH_KEY: set both, or neither to use the built-in search';
  expect(errorOf({ SEARCH_APP_ID: 'app' })).toBe(error);
  expect(errorOf({ SEARCH_KEY: 'key' })).toBe(error);
  expect(settingsOf({ SEARCH_APP_ID: 'app', SEARCH_KEY: 'key' }).search).toEqual({
    appId: 'app',
    searchKey: 'key',
    indexName: 'products',
  });
});

test('deals end at the configured time, or never', () => {
  const endOf = (DEAL_ENDS_AT: string) => settingsOf({ DEAL_ENDS_AT }).dealEndsAt;
  expect(endOf('1800000000')).toBe(1_800_000_000);
  expect(endOf('2027-01-31T18:00:00.900+06:00')).toBe(Date.parse('2027-01-31T18:00:00+06:00') / 1000);
  expect(endOf('2027-01-31')).toBe(Date.parse('2027-02-01T00:00:00+06:00') / 1000);
  expect(endOf('none')).toBeNull();
  expect(endOf('weekly')).toBe(Date.parse('2026-11-21T00:00:00+06:00') / 1000);
  expect(errorOf({ DEAL_ENDS_AT: 'soon' })).toBe(
    'OperatorError: DEAL_ENDS_AT: use a date such as 2027-01-31T18:00:00+06:00, Unix seconds, "weekly" or "none" (got "soon")',
  );
});

test('the CSP allows only the configured picture and search hosts', () => {
  const directives = (environment: Record<string, string>) =>
    pagePolicy(testConfig(environment), 'n', { scripts: [], styles: [] }).split(';');
  expect(directives({})).toEqual(
    expect.arrayContaining(["img-src 'self' data: blob:", "connect-src 'self'"]),
  );
  const hosted = { SEARCH_APP_ID: 'app', SEARCH_KEY: 'key' };
  expect(directives(hosted)).toContain("connect-src 'self' https://*.algolia.net https://*.algolianet.com");
  const set = {
    ...hosted,
    PICTURE_HOSTS: 'https://pictures.example',
    SEARCH_HOSTS: 'https://search.example',
  };
  expect(directives(set)).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: blob: https://pictures.example",
      "connect-src 'self' https://search.example",
    ]),
  );
  expect(digestSource('alert(1)')).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
});

test('DATABASE_REPLICA_URL requires DATABASE_URL', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://razz@standby/razz' };
  expect(errorOf(replica)).toBe(
    'OperatorError: DATABASE_REPLICA_URL also needs DATABASE_URL: the primary of this standby',
  );
  const both = { ...replica, DATABASE_URL: 'postgres://razz@primary/razz' };
  expect(testConfig(both).replicaMaxLagSeconds).toBe(5);
  expect(errorOf({ ...both, DATABASE_REPLICA_URL: 'postgresx://standby' })).toMatch(
    /^OperatorError: DATABASE_REPLICA_URL: /,
  );
  expect(errorOf({ ...both, REPLICA_MAX_LAG_SECONDS: '0' })).toMatch(
    /^OperatorError: REPLICA_MAX_LAG_SECONDS: /,
  );
});

test.each([
  ['1-3', { min: 1, max: 3 }],
  ['2', { min: 2, max: 2 }],
])('DELIVERY_DAYS_DHAKA=%s are %j', (text, range) => {
  expect(settingsOf({ DELIVERY_DAYS_DHAKA: text }).deliveryDaysDhaka).toEqual(range);
});

test.each(['3-1', 'soon', '-2'])('DELIVERY_DAYS_OUT_DHAKA=%s is rejected with a hint', (text) => {
  expect(errorOf({ DELIVERY_DAYS_OUT_DHAKA: text })).toBe(
    `OperatorError: DELIVERY_DAYS_OUT_DHAKA: use a number of days such as 2 or 1-3 (got "${text}")`,
  );
});

test('exchangeDays is set only with EXCHANGE_DAYS', () => {
  expect(settingsOf()).not.toHaveProperty('exchangeDays');
  expect(settingsOf({ EXCHANGE_DAYS: '1' }).exchangeDays).toBe(1);
});

import { expect, test } from 'vitest';
import { readConfig, shopSettings } from '../../server/config/config.ts';
import { listeningUrl } from '../../server/config/public-url.ts';
import { pagePolicy } from '../../server/plugins/security.ts';
import { testConfig } from '../support/test-config.ts';

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
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 2001:db8::7', ['10.0.0.0/8', '2001:db8::7']],
])('TRUST_PROXY=%s trusts %s', (text, trusted) => {
  expect(testConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each(['true', '10', '-1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,,'])(
  'TRUST_PROXY=%s is rejected with a hint',
  (text) => {
    expect(errorOf({ TRUST_PROXY: text })).toMatch(/^StartupError: TRUST_PROXY: use the number of proxies/);
  },
);

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
  'https://%',
])('PUBLIC_URL=%s is rejected', (text) => {
  expect(errorOf({ PUBLIC_URL: text })).toBe(
    'StartupError: PUBLIC_URL: use scheme and host only, such as https://shop.example',
  );
});

test('NODE_ENV=production needs PUBLIC_URL; without it, links use the listening address', () => {
  expect(errorOf({ NODE_ENV: 'production' })).toMatch(
    /^StartupError: NODE_ENV=production also needs PUBLIC_URL/,
  );
  const { mode, publicUrl } = readConfig({});
  expect([mode, publicUrl]).toEqual(['production', undefined]);
  expect(listeningUrl('localhost', 3000)).toBe('http://localhost:3000');
  expect(listeningUrl('0.0.0.0', 3000)).toBe('http://localhost:3000');
  expect(listeningUrl('::1', 3000)).toBe('http://[::1]:3000');
});

const saturday = new Date('2026-11-14T12:00:00+06:00');
const serverTime = saturday.getTime() / 1000;

test('a shop without settings has defaults', () => {
  expect(shopSettings(testConfig(), saturday)).toEqual({
    shopName: 'Razz',
    shippingDhaka: 100,
    shippingOutDhaka: 150,
    deliveryDaysDhaka: { min: 1, max: 3 },
    deliveryDaysOutDhaka: { min: 3, max: 7 },
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

test('environment variables are mapped to the page settings', () => {
  const config = testConfig({
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
  expect(shopSettings(config, saturday)).toMatchObject({
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

test('deals end at the configured time, or never', () => {
  const endOf = (DEAL_ENDS_AT: string) => shopSettings(testConfig({ DEAL_ENDS_AT }), saturday).dealEndsAt;
  expect(endOf('1800000000')).toBe(1_800_000_000);
  expect(endOf('2027-01-31')).toBe(Date.parse('2027-02-01T00:00:00+06:00') / 1000);
  expect(endOf('none')).toBeNull();
  expect(endOf('weekly')).toBe(Date.parse('2026-11-21T00:00:00+06:00') / 1000);
});

test('the CSP allows only the configured picture and search hosts', () => {
  const directives = (environment: Record<string, string>) =>
    pagePolicy(testConfig(environment), 'n', { scripts: [], styles: [] }).split(';');
  expect(directives({})).toEqual(
    expect.arrayContaining(["img-src 'self' data: blob:", "connect-src 'self'"]),
  );
  const set = {
    PICTURE_HOSTS: 'https://pictures.example',
    SEARCH_APP_ID: 'app',
    SEARCH_KEY: 'key',
    SEARCH_HOSTS: 'https://search.example',
  };
  expect(directives(set)).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: blob: https://pictures.example",
      "connect-src 'self' https://search.example",
    ]),
  );
});

test('DATABASE_REPLICA_URL requires DATABASE_URL', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://razz@standby/razz' };
  expect(errorOf(replica)).toMatch(/^StartupError: DATABASE_REPLICA_URL also needs DATABASE_URL/);
  const both = { ...replica, DATABASE_URL: 'postgres://razz@primary/razz' };
  expect(testConfig(both).replicaMaxLagSeconds).toBe(5);
  expect(errorOf({ ...both, REPLICA_MAX_LAG_SECONDS: '0' })).toMatch(
    /^StartupError: REPLICA_MAX_LAG_SECONDS: /,
  );
});

test.each([
  ['1-3', { min: 1, max: 3 }],
  ['2', { min: 2, max: 2 }],
])('DELIVERY_DAYS_DHAKA=%s are %j', (text, range) => {
  expect(testConfig({ DELIVERY_DAYS_DHAKA: text }).shop.deliveryDaysDhaka).toEqual(range);
});

test.each(['3-1', 'soon', '-2'])('DELIVERY_DAYS_OUT_DHAKA=%s is rejected with a hint', (text) => {
  expect(errorOf({ DELIVERY_DAYS_OUT_DHAKA: text })).toBe(
    `StartupError: DELIVERY_DAYS_OUT_DHAKA: use a number of days such as 2 or 1-3 (got "${text}")`,
  );
});

test('exchangeDays is set only with EXCHANGE_DAYS', () => {
  expect(testConfig({}).shop).not.toHaveProperty('exchangeDays');
  expect(testConfig({ EXCHANGE_DAYS: '7' }).shop.exchangeDays).toBe(7);
});

import { expect, test } from 'vitest';
import { defaultSettings, shippingCharge } from '../../src/domain/pricing.ts';

test('the default shipping charges are those of the specification', () => {
  expect(shippingCharge('pickup', defaultSettings)).toBe(0);
  expect(shippingCharge('dhaka', defaultSettings)).toBe(100);
  expect(shippingCharge('outside', defaultSettings)).toBe(150);
});

test('the default settings have a name, bKash numbers and search on the own server', () => {
  expect(defaultSettings).toEqual({
    shopName: 'Razz',
    shippingDhaka: 100,
    shippingOutDhaka: 150,
    dealEndsAt: null,
    serverTime: null,
    bkashMerchant: '01700000001',
    bkashPersonal: '01700000002',
    search: { appId: 'razz', searchKey: 'search-only', indexName: 'products', hosts: ['/'] },
  });
});

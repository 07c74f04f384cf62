import { describe, expect, test } from 'vitest';
import { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { readSettings } from '../../src/platform/settings.ts';

describe('the settings of the page', () => {
  test('the defaults meet the contract', () => {
    expect(ShopSettings.parse(defaultSettings)).toEqual(defaultSettings);
  });

  test.each([null, '', '{', '[]', '7', 'null'])('%j leaves the defaults', (text) => {
    expect(readSettings(text)).toEqual(defaultSettings);
  });

  test('every field of the contract is read [3.21]', () => {
    const given: ShopSettings = {
      shopName: 'Taant',
      shippingDhaka: 0,
      shippingOutDhaka: 120.5,
      dealEndsAt: 1_800_000_000,
      serverTime: 1_790_000_000,
      bkashMerchant: '01811111111',
      bkashPersonal: '01822222222',
      heroPicture: '/pictures/scene.webp',
      search: { appId: 'A', searchKey: 'k', indexName: 'i', hosts: ['/', 'https://search.example'] },
    };
    expect(readSettings(JSON.stringify(given))).toEqual(given);
    expect(Object.keys(given).sort()).toEqual(Object.keys(ShopSettings.shape).sort());
  });

  test('a field that makes no sense keeps its default, the others count', () => {
    const given = { shopName: 'Taant', shippingDhaka: '100', dealEndsAt: 'soon', search: { appId: '' } };
    expect(readSettings(JSON.stringify(given))).toEqual({ ...defaultSettings, shopName: 'Taant' });
  });
});

import { describe, expect, test } from 'vitest';
import { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { readSettings } from '../../src/platform/settings.ts';

describe('readSettings', () => {
  test('has defaults that match the contract', () => {
    expect(ShopSettings.parse(defaultSettings)).toEqual(defaultSettings);
  });

  test.each([null, '', '{', '[]', '7', 'null'])('returns the defaults for %j', (text) => {
    expect(readSettings(text)).toEqual(defaultSettings);
  });

  test('reads every field of the contract [3.21]', () => {
    const values: ShopSettings = {
      shopName: 'Taant',
      shippingDhaka: 0,
      shippingOutDhaka: 120.5,
      deliveryDaysDhaka: { min: 1, max: 2 },
      deliveryDaysOutDhaka: { min: 4, max: 4 },
      exchangeDays: 7,
      stockAlerts: 30,
      dealEndsAt: 1_800_000_000,
      serverTime: 1_790_000_000,
      bkashMerchant: '01811111111',
      bkashPersonal: '01822222222',
      heroPicture: '/pictures/scene.webp',
      facts: (['payment', 'delivery', 'change'] as const).map((icon) => ({
        icon,
        title: { en: 'Cash only', bn: 'শুধু নগদ' },
        text: { en: 'Pay the rider.' },
      })),
      contact: { phone: '09612 000 000', whatsapp: '01811111111', email: 'help@taant.example' },
      pages: [{ slug: 'help', title: { en: 'Help' } }],
      search: { appId: 'A', searchKey: 'k', indexName: 'i', hosts: ['/', 'https://search.example'] },
      popularSearches: [{ en: 'silk saree', bn: 'সিল্ক শাড়ি' }, { en: 'gamcha' }],
    };
    expect(readSettings(JSON.stringify(values))).toEqual(values);
    expect(Object.keys(values).sort()).toEqual(Object.keys(ShopSettings.shape).sort());
  });

  test('uses the default of an invalid field and keeps valid ones', () => {
    const values = {
      shopName: 'Taant',
      shippingDhaka: '100',
      dealEndsAt: 'soon',
      facts: [{ icon: 'payment', title: 'Cash only', text: { en: 'Pay the rider.' } }],
      contact: { phone: 9612 },
      pages: [null],
      search: { appId: '' },
    };
    expect(readSettings(JSON.stringify(values))).toEqual({ ...defaultSettings, shopName: 'Taant' });
  });

  const title = { en: 'Help' };
  const search = { appId: 'A', searchKey: 'k', indexName: 'i' };
  test.each([
    ['deliveryDaysDhaka', { min: 3, max: 2 }],
    ['deliveryDaysDhaka', { min: 'one', max: 2 }],
    ['deliveryDaysDhaka', { min: 1, max: -1 }],
    ['deliveryDaysDhaka', { min: 1 }],
    [
      'pages',
      [
        { slug: 'help', title },
        { slug: 'terms', title: {} },
      ],
    ],
    ['pages', [{ slug: 'help', title, text: { bn: 'সাহায্য' } }]],
    ['popularSearches', [{ en: 'saree' }, { bn: 'শাড়ি' }]],
    ['contact', { phone: '09612', email: '' }],
    ['search', { ...search, searchKey: '' }],
    ['search', { ...search, hosts: ['/', 7] }],
    ['search', { ...search, hosts: '/' }],
  ])('ignores an invalid %s: %j', (field, value) => {
    expect(readSettings(JSON.stringify({ [field]: value }))).toEqual(defaultSettings);
  });
});

import type { ShopSettings } from '../contracts/schemas/settings.ts';

/** A shop that works with nothing set: the demo's, searching through its own server. */
export const defaultSettings: ShopSettings = {
  shopName: 'Razz',
  shippingDhaka: 100,
  shippingOutDhaka: 150,
  dealEndsAt: null,
  serverTime: null,
  bkashMerchant: '01700000001',
  bkashPersonal: '01700000002',
  search: { appId: 'razz', searchKey: 'search-only', indexName: 'products', hosts: ['/'] },
};

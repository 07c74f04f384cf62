import type { Address } from '../../../src/contracts/schemas/address.ts';
import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { Coupon } from '../../../src/contracts/schemas/coupon.ts';
import type { HomePage } from '../../../src/contracts/schemas/home.ts';
import type { Order } from '../../../src/contracts/schemas/order.ts';
import type { Review, ReviewInput, WrittenReview } from '../../../src/contracts/schemas/review.ts';
import type { ShopPage, ShopSettings } from '../../../src/contracts/schemas/settings.ts';
import type { User } from '../../../src/contracts/schemas/user.ts';
import { makeCategories, makeHome, makeProducts, type StoredProduct } from './catalogue-data.ts';
import { districts } from './districts.ts';

export type StoredUser = User & { id: number; password: string };
export interface Session {
  id: string;
  csrf: string;
  userId: number | null;
}
/** Owner key: 'user:3' or 'session:…'. */
export type Owner = string;
export interface StoredClient {
  id: string;
  owner: number;
  name: string;
  redirect: string;
  confidential: boolean;
  secret?: string;
}
export interface StoredToken {
  id: string;
  owner: number;
  name: string;
  scopes: string[];
  bearer: string;
}
export interface StoredGrant {
  id: string;
  owner: number;
  client: string;
  scopes: string[];
  bearer: string;
}
/** An order with its idempotency key and the request body, as JSON, that created it. */
export type StoredOrder = Order & { owner: Owner; key?: string; payload: string };
/** A review of a line of an order. */
export type StoredReview = Review &
  ReviewInput &
  Pick<WrittenReview, 'state'> & { orderId: number; productId: number };
export type StoredCoupon = Coupon & { active: boolean };

/** All data of a shop, in memory. Worlds share no state. */
export interface World {
  /** Unix seconds. */
  now: () => number;
  /** Ids and secrets; the secrets are unique, not unguessable. */
  nextId: (of: string) => number;
  secret: () => string;
  pageSize: number;
  products: StoredProduct[];
  categories: Category[];
  districts: string[];
  coupons: StoredCoupon[];
  settings: ShopSettings;
  /** null: the shop does not implement the home page operation. */
  home: HomePage | null;
  pages: Record<string, ShopPage>;
  users: StoredUser[];
  sessions: Map<string, Session>;
  addresses: (Address & { owner: Owner; isDefault: boolean })[];
  wishlist: { userId: number; productId: number }[];
  orders: StoredOrder[];
  reviews: StoredReview[];
  stockAlerts: { productId: number; email: string; variation?: string | undefined }[];
  clients: StoredClient[];
  tokens: StoredToken[];
  grants: StoredGrant[];
  /** Unused authorization codes. */
  codes: { code: string; client: string; owner: number; scopes: string[]; challenge: string }[];
  /** Mailed password reset tokens, newest last. */
  mails: { to: string; token: string; used: boolean }[];
}

const settings: ShopSettings = {
  shopName: 'Razz',
  shippingDhaka: 100,
  shippingOutDhaka: 150,
  dealEndsAt: 4_000_000_000,
  serverTime: null,
  bkashMerchant: '01700000001',
  bkashPersonal: '01800000002',
  stockAlerts: 30,
  contact: { phone: '09612 000 000', whatsapp: '01712345678' },
  pages: [
    { slug: 'delivery', title: { en: 'Delivery', bn: 'ডেলিভারি' } },
    { slug: 'privacy', title: { en: 'Privacy', bn: 'গোপনীয়তা' } },
  ],
  search: { appId: 'razz', searchKey: 'search-only', indexName: 'products', hosts: ['/'] },
};

const pages: World['pages'] = {
  delivery: {
    title: { en: 'Delivery', bn: 'ডেলিভারি' },
    sections: [
      { paragraphs: [{ en: 'We deliver to all 64 districts.', bn: '৬৪ জেলায় ডেলিভারি দিই।' }] },
      {
        heading: { en: 'Charges', bn: 'চার্জ' },
        paragraphs: [{ en: 'Inside Dhaka ৳100, elsewhere ৳150.' }, { en: 'Office pickup is free.' }],
      },
    ],
  },
  privacy: {
    title: { en: 'Privacy', bn: 'গোপনীয়তা' },
    sections: [{ paragraphs: [{ en: 'We use your phone for your order.' }] }],
  },
};

export const demoCustomer = {
  name: 'Nusrat Jahan',
  email: 'nusrat@razz.example',
  phone: '01712345678',
  password: 'razz-demo-1',
} as const;

export const createWorld = (now: () => number = () => Math.floor(Date.now() / 1000)): World => {
  const counters = new Map<string, number>();
  const nextId = (of: string): number => {
    const id = (counters.get(of) ?? 0) + 1;
    counters.set(of, id);
    return id;
  };
  return {
    now,
    nextId,
    secret: () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', ''),
    pageSize: 10,
    products: makeProducts(),
    categories: makeCategories(),
    districts: [...districts],
    coupons: [
      { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10, active: true },
      { code: 'EID500', type: 'fixed_discount', amount: 500, active: true },
      { code: 'WINTER25', type: 'fixed_discount', amount: 50, active: false },
    ],
    settings,
    home: makeHome(),
    pages: structuredClone(pages),
    users: [{ id: nextId('user'), ...demoCustomer }],
    sessions: new Map(),
    addresses: [],
    wishlist: [],
    orders: [],
    reviews: [],
    stockAlerts: [],
    clients: [],
    tokens: [],
    grants: [],
    codes: [],
    mails: [],
  };
};

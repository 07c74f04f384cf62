import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Address, AddressInput } from '../../src/contracts/schemas/address.ts';
import { Category } from '../../src/contracts/schemas/category.ts';
import { Coupon } from '../../src/contracts/schemas/coupon.ts';
import {
  AuthorizedToken,
  NewOAuthClient,
  NewPersonalToken,
  OAuthClientInput,
  PersonalToken,
  Scope,
} from '../../src/contracts/schemas/oauth.ts';
import { Order } from '../../src/contracts/schemas/order.ts';
import { Product } from '../../src/contracts/schemas/product.ts';
import { User } from '../../src/contracts/schemas/user.ts';

/** An entity of section 3 of the specification, with requirement ids, an example with all fields, and the optional ones. */
interface Entity {
  name: string;
  ids: string;
  schema: z.ZodType;
  example: Record<string, unknown>;
  optional?: string[];
}

const input = {
  name: 'Nusrat Jahan',
  company_name: 'Aarong Studio',
  address1: 'House 12',
  address2: 'Flat 3B',
  city: 'Dhaka',
  zipcode: '1205',
  email: 'nusrat@example.com',
  phone: '01712345678',
};
const kurti = {
  id: 3,
  name: 'Kurti',
  slug: 'kurti',
  featured_img: '/pictures/a.webp',
  gallery: [{ id: 1, file_url: '/pictures/b.webp' }],
  unit_price: 1200,
  sales_price: 1000,
  discount: 200,
  discout_type: 'flat',
  is_variant: true,
  variations: ['S', 'M'],
  product_attribute: 'Size',
  short_description: 'Fine.',
  description: '<p>Fine.</p>',
  category: { id: 1, name: 'Women', slug: 'women' },
  category_id: 1,
  merchant: { id: 1, name: 'Aarong Lane' },
  merchant_id: 1,
  current_stock: 3,
  is_wishlist: false,
};
const line = { product: kurti, quantity: 1, sales_price: 1000, isVariant: true, variation: 'S' };
const token = { id: 7, name: 'Script', scopes: ['read-orders'] };

const entities: Entity[] = [
  {
    name: 'Category',
    ids: '3.1',
    schema: Category,
    example: { id: 1, parent_id: 0, name: 'Women', slug: 'women', items: [] },
  },
  { name: 'Product', ids: '3.2', schema: Product, example: kurti },
  {
    name: 'Coupon',
    ids: '3.5',
    schema: Coupon,
    example: { code: 'EID10', type: 'percentage_discount', amount: 10 },
  },
  {
    name: 'Address',
    ids: '3.8, 3.10',
    schema: Address,
    example: { ...input, id: 4 },
    optional: ['company_name', 'address2'],
  },
  {
    name: 'Address to save',
    ids: '3.8',
    schema: AddressInput,
    example: input,
    optional: ['company_name', 'address2'],
  },
  {
    name: 'Order',
    ids: '3.13',
    schema: Order,
    example: {
      id: 12,
      order_date: 1_760_000_000,
      order_status: 1,
      is_paid: false,
      payment_method: 'bkash',
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: 'AB12CD34E',
      shipping_address: { ...input, id: 4 },
      cart: { cart_items: [line], sub_total: 1000, discount: 0, delivery_charge: 100, grand_total: 1100 },
    },
    optional: ['payment_trnx_mobile', 'payment_trnx_id'],
  },
  {
    name: 'Order line',
    ids: '3.14',
    schema: Order.shape.cart.shape.cart_items.element,
    example: line,
    optional: ['variation'],
  },
  {
    name: 'Order totals',
    ids: '3.14',
    schema: Order.shape.cart,
    example: { cart_items: [line], sub_total: 1000, discount: 0, delivery_charge: 100, grand_total: 1100 },
  },
  {
    name: 'User',
    ids: '3.15',
    schema: User,
    example: { name: 'Nusrat', email: 'nusrat@example.com', phone: '01712345678' },
  },
  {
    name: 'New OAuth client',
    ids: '3.16, 6.6',
    schema: NewOAuthClient,
    example: {
      id: 5,
      name: 'Parcel Tracker',
      redirect: 'https://app.example/back',
      confidential: true,
      plainSecret: 'a-secret-of-forty-letters-and-digits-12',
    },
    optional: ['plainSecret'],
  },
  { name: 'Personal access token', ids: '3.17', schema: PersonalToken, example: token },
  {
    name: 'New personal access token',
    ids: '3.17',
    schema: NewPersonalToken,
    example: { token, accessToken: 'a-token-of-forty-letters-and-digits-123' },
  },
  {
    name: 'Authorized token',
    ids: '3.18',
    schema: AuthorizedToken,
    example: { id: 1, client: { name: 'Parcel Tracker' }, scopes: ['read-orders'] },
  },
  { name: 'Scope', ids: '3.19', schema: Scope, example: { id: 'read-orders' } },
];

describe('the entities of section 3', () => {
  const cases = entities.map(({ name, ids, ...entity }) => [name, ids, entity] as const);

  test.each(cases)('%s has the specified fields [%s]', (_name, _ids, { schema, example, optional = [] }) => {
    expect(schema.parse(example)).toEqual(example);
    for (const field of Object.keys(example)) {
      const { [field]: _, ...without } = example;
      expect([field, schema.safeParse(without).success]).toEqual([field, optional.includes(field)]);
    }
  });

  test('Category nests its children [3.1]', () => {
    const child = { id: 2, parent_id: 1, name: 'Sarees', slug: 'sarees', items: [] };
    const tree = { id: 1, parent_id: 0, name: 'Women', slug: 'women', items: [child] };
    expect(Category.parse(tree)).toEqual(tree);
    expect(Category.safeParse({ ...tree, items: [{ ...child, items: ['x'] }] }).success).toBe(false);
  });

  test('a plain product has no variations, a variant product has variations with an attribute [3.2]', () => {
    const { product_attribute: _, ...unnamed } = kurti;
    expect(Product.safeParse({ ...unnamed, is_variant: false, variations: [] }).success).toBe(true);
    expect(Product.safeParse({ ...kurti, is_variant: false }).success).toBe(false);
    expect(Product.safeParse({ ...kurti, variations: [] }).success).toBe(false);
    expect(Product.safeParse({ ...kurti, discout_type: 'percentage' }).success).toBe(true);
  });

  test('a client is confidential by default [3.16]', () => {
    const made = { name: 'Parcel Tracker', redirect: 'https://app.example/back' };
    expect(OAuthClientInput.parse(made)).toEqual({ ...made, confidential: true });
    expect(OAuthClientInput.parse({ ...made, confidential: false }).confidential).toBe(false);
  });
});

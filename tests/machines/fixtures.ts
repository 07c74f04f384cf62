import type { Address } from '../../src/contracts/schemas/address.ts';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import type { CheckoutDraft } from '../../src/domain/order.ts';

const shared = {
  featured_img: '/pictures/jam-001-front.0a1b2c3d.webp',
  unit_price: 1200,
  sales_price: 999.5,
  discount: 200.5,
  discout_type: 'flat',
  category: { id: 3, name: 'Sarees', slug: 'sarees' },
  category_id: 3,
  merchant: { id: 5, name: 'Tangail Looms' },
  merchant_id: 5,
  is_wishlist: false,
} as const;

/** Without variations; two in stock. */
export const saree: ProductRow = {
  ...shared,
  id: 11,
  name: 'Jamdani saree',
  slug: 'jamdani-saree',
  current_stock: 2,
  is_variant: false,
  variations: [],
};
/** In two sizes; three in stock. */
export const kurti: ProductRow = {
  ...shared,
  id: 12,
  name: 'Cotton kurti',
  slug: 'cotton-kurti',
  current_stock: 3,
  is_variant: true,
  variations: ['S', 'M'],
  product_attribute: 'Size',
};
export const soldOut: ProductRow = {
  ...saree,
  id: 13,
  name: 'Silk lungi',
  slug: 'silk-lungi',
  current_stock: 0,
};

export const tenPercent: Coupon = { code: 'EID10', type: 'percentage_discount', amount: 10 };
export const fiftyTaka: Coupon = { code: 'FIFTY', type: 'fixed_discount', amount: 50 };

export const home: Address = {
  id: 21,
  name: 'Rahima Khatun',
  email: 'rahima@example.com',
  phone: '01712345678',
  address1: 'House 5, Road 3, Dhanmondi',
  city: 'Dhaka',
  zipcode: '1205',
};
export const office: Address = {
  ...home,
  id: 22,
  company_name: 'Aarong Ltd',
  address1: '14 Station Road',
  address2: 'Second floor',
  city: 'Sylhet',
  zipcode: '3100',
};
export const rahima = { name: 'Rahima Khatun', email: 'rahima@example.com', phone: '01712345678' };
export const kamal = { name: 'Kamal Hossain', email: 'kamal@example.com', phone: '' };

/** Two sarees, cash on delivery, a coupon and two addresses. */
export const draft: CheckoutDraft = {
  lines: [{ id: 1000, product: saree, productId: saree.id, quantity: 2, isVariant: false, variation: null }],
  shippingAddress: home,
  billingAddress: office,
  paymentMethod: 'cash',
  bkash: { mobile: '', transactionId: '' },
  totals: { subtotal: 1999, discount: 200, shipping: 100, total: 1899 },
  coupon: tenPercent,
  note: ' Ring twice ',
};

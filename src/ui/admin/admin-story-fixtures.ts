import type { AdminCategory } from '../../contracts/admin/schemas/category.ts';
import type { AdminCoupon } from '../../contracts/admin/schemas/coupon.ts';
import type { Customer } from '../../contracts/admin/schemas/customer.ts';
import type { AdminHome } from '../../contracts/admin/schemas/home.ts';
import type { AdminOrder, AdminOrderRow } from '../../contracts/admin/schemas/order.ts';
import type { AdminPage } from '../../contracts/admin/schemas/page.ts';
import type { AdminProduct } from '../../contracts/admin/schemas/product.ts';
import type { AdminReview } from '../../contracts/admin/schemas/review.ts';
import {
  type AdminSetting,
  type AdminSettings,
  SettingName,
} from '../../contracts/admin/schemas/settings.ts';
import type { StaffRecord } from '../../contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../../contracts/admin/schemas/vendor.ts';

const address = {
  name: 'Shirin Akter',
  email: 'shirin@example.com',
  phone: '01712345678',
  address1: 'House 7, Zindabazar',
  city: 'Sylhet',
  zipcode: '3100',
};
const vendor = { id: 5, name: 'Tangail Looms' };

export const row: AdminOrderRow = {
  id: 12,
  number: 'RZZ00000012',
  order_date: 1_790_000_000,
  status: 'pending',
  version: 1,
  payment: 'unpaid',
  payment_method: 'cash',
  name: address.name,
  phone: address.phone,
  district: 'Sylhet',
  quantity: 2,
  grand_total: 2099,
  has_note: true,
  vendors: [vendor, { id: 6, name: 'Rajshahi Silk House' }],
};
export const rows: AdminOrderRow[] = [
  row,
  {
    ...row,
    id: 11,
    number: 'RZZ00000011',
    status: 'processing',
    payment: 'paid',
    payment_method: 'bkash',
    name: 'Mohammad Abdullah Al Mamun Chowdhury',
    phone: '01898765432',
    district: 'Dhaka',
    has_note: false,
    quantity: 1,
    courier: 'Pathao',
    consignment_number: 'PT-338-221',
  },
];

export const order: AdminOrder = {
  id: 12,
  number: 'RZZ00000012',
  order_date: 1_790_000_000,
  status: 'pending',
  version: 1,
  status_times: {},
  payment: 'unpaid',
  payment_method: 'bkash',
  payment_trnx_mobile: '01712345678',
  payment_trnx_id: 'BKX1234567',
  shipping_address: address,
  billing_address: { ...address, name: 'Kamal Hossain', city: 'Dhaka', zipcode: '1205' },
  locale: 'en',
  parts: [
    {
      vendor,
      lines: [
        { position: 0, product_id: 11, name: 'Jamdani saree', sku: 'JAM-1', quantity: 1, sales_price: 999.5 },
        { position: 1, name: 'Cotton kurti', variation: 'M', quantity: 2, sales_price: 450 },
      ],
      total: 1899.5,
    },
  ],
  sub_total: 1900,
  discount: 100,
  coupon_code: 'EID100',
  delivery_charge: 100,
  grand_total: 1900,
  additional_note: 'Please ring twice.',
  history: [
    {
      id: 3,
      at: 1_790_100_000,
      actor: 'staff farhana@example.com',
      action: 'order.set-status',
      subject: 'order 12',
      details: { from: 'pending', to: 'processing' },
    },
  ],
  mails: [
    {
      id: 9,
      created_at: 1_790_000_100,
      recipient: address.email,
      subject: 'Your order RZZ00000012',
      state: 'failed',
      attempts: 5,
      last_error: '550 no such user',
      order_id: 12,
    },
  ],
};

export const product: AdminProduct = {
  id: 21,
  version: 1,
  name: 'Cotton kurti',
  name_bn: 'সুতি কুর্তি',
  slug: 'cotton-kurti',
  sku: 'KUR-21',
  featured_img: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  unit_price: 1200,
  sales_price: 1000,
  current_stock: 2,
  is_published: false,
  is_featured: false,
  is_deal: false,
  category: { id: 3, name: 'Kurtis', slug: 'kurtis' },
  vendor,
  category_path: ['Women', 'Kurtis'],
  product_attribute: 'Size',
  discount: 200,
  discout_type: 'flat',
  short_description: 'Soft cotton.',
  short_description_bn: '',
  description: '<p>Soft cotton.</p>',
  description_bn: '',
  variations: [
    { name: 'S', stock: 0 },
    { name: 'M', stock: 2 },
  ],
  gallery: [],
  colours: [],
  fabrics: [],
  history: [],
};

export const review: AdminReview = {
  id: 7,
  version: 1,
  state: 'pending',
  stars: 4,
  fit: 'small',
  variation: 'M',
  text: 'Soft cloth, and the colour is as in the picture.\nTake one size more.',
  name: 'Nusrat',
  reviewed_at: 1_790_000_000,
  product: {
    id: 21,
    name: 'Cotton kurti',
    name_bn: 'সুতি কুর্তি',
    slug: 'cotton-kurti',
    product_attribute: 'Size',
    product_attribute_bn: 'সাইজ',
  },
  vendor,
  order_id: 12,
};
const kurtis: AdminCategory = {
  id: 3,
  version: 1,
  parent_id: 1,
  name: 'Kurtis',
  name_bn: 'কুর্তি',
  slug: 'kurtis',
  is_hidden: false,
  products: 12,
  size_table: '',
  history: [],
};
const women = { ...kurtis, id: 1, parent_id: 0, name: 'Women', name_bn: 'নারী', slug: 'women', products: 0 };
export const categories: AdminCategory[] = [
  women,
  kurtis,
  {
    ...kurtis,
    id: 4,
    parent_id: 3,
    name: 'Party',
    name_bn: 'পার্টি',
    slug: 'party',
    is_hidden: true,
    products: 1,
  },
  {
    ...kurtis,
    id: 5,
    name: 'Handwoven sarees of Tangail and Rajshahi',
    name_bn: 'হাতে বোনা শাড়ি',
    slug: 'sarees',
    products: 0,
  },
  { ...women, id: 2, name: 'Men', name_bn: 'পুরুষ', slug: 'men' },
];

export const coupon: AdminCoupon = {
  id: 7,
  version: 1,
  code: 'EID-2027',
  type: 'percentage_discount',
  amount: 12.5,
  min_subtotal: 1500,
  max_uses: 1000,
  max_uses_per_customer: 1,
  active: true,
  starts_at: Date.UTC(2026, 10, 30, 18) / 1000,
  expires_at: Date.UTC(2026, 11, 31, 18) / 1000,
  uses: 998,
  state: 'active',
  history: [],
};

const texts: Record<SettingName, Omit<AdminSetting, 'name'>> = {
  shop_name: { text: 'Anarkali', default: 'Razz' },
  shop_phone: { text: '09612 000 000' },
  shop_whatsapp: { text: '' },
  shop_email: { text: 'hello@anarkali.example', fixed_by: 'SHOP_INFO_FILE' },
  shop_address: { text: 'House 7, Road 3, Dhanmondi, Dhaka 1205' },
  shipping_dhaka: { text: '80', default: '100', fixed_by: 'SHIPPING_DHAKA' },
  shipping_out_dhaka: { text: '', default: '150' },
  delivery_days_dhaka: { text: '', default: '1-3' },
  delivery_days_out_dhaka: { text: '2-5', default: '3-7' },
  exchange_days: { text: '', default: '0' },
  bkash_merchant: { text: '' },
  bkash_personal: { text: '01822222222' },
  low_stock: { text: '', default: '3' },
  mail_sender_name: { text: '' },
};
export const settings: AdminSettings = {
  id: 1,
  version: 3,
  settings: SettingName.options.map((name) => ({ name, ...texts[name] })),
  history: [
    {
      id: 8,
      at: 1_790_000_000,
      actor: 'staff farhana@example.com',
      action: 'settings.update',
      subject: 'settings',
      details: { bkash_personal: { from: null, to: '01822222222' } },
    },
  ],
};

export const customer: Customer = {
  id: 8,
  name: address.name,
  email: address.email,
  phone: address.phone,
  registered_at: 1_780_000_000,
  orders: 2,
  open_orders: 0,
  reviews: 1,
  wishlist: 3,
  addresses: [address, { ...address, address1: 'House 9, Amberkhana', company_name: 'Akter & Sons' }],
};

export const looms: AdminVendor = {
  id: 5,
  version: 1,
  name: 'Tangail Looms',
  slug: 'tangail-looms',
  place: 'Pathrail, Tangail',
  place_bn: 'পাথরাইল, টাঙ্গাইল',
  description: 'Forty families share one loom house.\nThey weave from October to March.',
  description_bn: 'চল্লিশটি পরিবারের একটি তাঁতঘর।',
  picture_alt: 'A weaver at her loom',
  picture_alt_bn: '',
  is_hidden: false,
  products: 2,
  members: 0,
  has_orders: false,
  history: [],
};

export const member: StaffRecord = {
  id: 2,
  version: 1,
  name: 'Kabir Ahmed',
  email: 'kabir@example.com',
  role: 'staff',
  order_mails: 'off',
  low_stock_mails: 'off',
  two_factor: false,
  is_disabled: false,
  signed_in_at: 1_790_000_000,
  sessions: 2,
  history: [],
};

export const returnsPage: AdminPage = {
  slug: 'returns',
  version: 4,
  title: 'Returns',
  title_bn: 'ফেরত',
  state: 'own',
  text: 'Within seven days.\n\n# How\nCall {contact}.',
  text_bn: 'সাত দিনের মধ্যে।\n\n# কীভাবে\nফোন করুন {contact}।',
  is_standard: true,
  placeholders: [
    { name: 'shopName', value: 'Razz' },
    { name: 'contact', value: '' },
  ],
  history: [],
};

export const homePage: AdminHome = {
  id: 1,
  version: 3,
  blocks: [
    {
      type: 'hero',
      title: { en: 'Woven here', bn: 'এখানে বোনা' },
      picture: '/pictures/scene-sarees.0a1b2c3d.webp',
    },
    { type: 'trust' },
    {
      type: 'tiles',
      tiles: [{ category: 'saree' }, { title: { en: 'Sale' }, href: '/shop/all' }, { category: 'gone' }],
    },
    { type: 'featured' },
    { type: 'campaign', title: { en: 'Eid', bn: 'ঈদ' }, action: { en: 'See all' }, href: '/shop/saree' },
    { type: 'categories', categories: ['jamdani'] },
    { type: 'stories', stories: [{ vendor: 'tangail-looms', text: { en: 'Forty families.' } }] },
  ],
  facts: null,
  popular_searches: [{ en: 'Jamdani', bn: 'জামদানি' }],
  is_general: false,
  fixed_by: {},
  categories: [
    { slug: 'saree', name: 'Saree', name_bn: 'শাড়ি', level: 1 },
    { slug: 'jamdani', name: 'Jamdani', name_bn: 'জামদানি', level: 2 },
  ],
  vendors: [
    { slug: 'tangail-looms', name: 'Tangail Looms', has_story: true },
    { slug: 'w', name: 'W'.repeat(80), has_story: false },
  ],
  history: [],
};

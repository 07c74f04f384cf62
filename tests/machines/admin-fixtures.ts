import type { AdminCategory } from '../../src/contracts/admin/schemas/category.ts';
import type { AdminCoupon } from '../../src/contracts/admin/schemas/coupon.ts';
import type { CustomerRow, PersonalData } from '../../src/contracts/admin/schemas/customer.ts';
import type { AdminHome } from '../../src/contracts/admin/schemas/home.ts';
import type { AdminImport, ImportResult } from '../../src/contracts/admin/schemas/import.ts';
import type { AdminOrder, AdminOrderRow, VendorOrder } from '../../src/contracts/admin/schemas/order.ts';
import type { AdminPage } from '../../src/contracts/admin/schemas/page.ts';
import type { AdminProduct, AdminProductRow } from '../../src/contracts/admin/schemas/product.ts';
import type { AuditEntry, OutgoingMail } from '../../src/contracts/admin/schemas/report.ts';
import type { AdminReview } from '../../src/contracts/admin/schemas/review.ts';
import type { AdminSettings } from '../../src/contracts/admin/schemas/settings.ts';
import type { StaffMember, StaffRecord } from '../../src/contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../../src/contracts/admin/schemas/vendor.ts';

export const farhana: StaffMember = {
  id: 1,
  name: 'Farhana Islam',
  email: 'farhana@example.com',
  role: 'owner',
  order_mails: 'en',
  low_stock_mails: 'off',
  two_factor: false,
};
export const kabir: StaffMember = {
  id: 2,
  name: 'Kabir Ahmed',
  email: 'kabir@example.com',
  role: 'staff',
  order_mails: 'off',
  low_stock_mails: 'off',
  two_factor: false,
};
/** As the owner sees the member. */
export const member: StaffRecord = { ...kabir, version: 1, is_disabled: false, sessions: 1, history: [] };
/** After somebody has renamed the member. */
export const otherMember: StaffRecord = { ...member, version: 5, name: 'Kabir' };

export const page: AdminPage = {
  slug: 'our-story',
  version: 4,
  title: 'Our story',
  title_bn: '',
  state: 'own',
  text: 'Two looms.',
  text_bn: '',
  is_standard: false,
  placeholders: [{ name: 'shopName', value: 'Razz' }],
  history: [],
};
export const otherPage: AdminPage = { ...page, version: 5, text: 'Three looms.' };

export const homePage: AdminHome = {
  id: 1,
  version: 4,
  blocks: [{ type: 'hero' }, { type: 'trust' }],
  facts: null,
  popular_searches: null,
  is_general: true,
  fixed_by: {},
  categories: [{ slug: 'kurti', name: 'Kurti', level: 1 }],
  vendors: [{ slug: 'tangail-looms', name: 'Tangail Looms', has_story: true }],
  history: [],
};
export const otherHomePage: AdminHome = { ...homePage, version: 5, blocks: [{ type: 'deals' }] };

export const vendor: AdminVendor = {
  id: 5,
  version: 1,
  name: 'Tangail Looms',
  slug: 'tangail-looms',
  place: 'Tangail',
  place_bn: '',
  description: 'Forty families.\nOne loom house.',
  description_bn: '',
  picture: '/pictures/photo-0000000000000001.00000001.webp',
  picture_alt: 'A loom',
  picture_alt_bn: '',
  is_hidden: false,
  products: 2,
  members: 0,
  has_orders: false,
  history: [],
};
/** After somebody has renamed it. */
export const otherVendor: AdminVendor = { ...vendor, version: 5, name: 'Tangail Weavers' };
export const olderVendor: AdminVendor = { ...vendor, id: 4, name: 'Pabna Checks' };

const address = {
  name: 'Shirin Akter',
  email: 'shirin@example.com',
  phone: '01712345678',
  address1: 'House 7, Zindabazar',
  city: 'Sylhet',
  zipcode: '3100',
};
export const correctedAddress = { ...address, phone: '01812345678' };

export const orderRow: AdminOrderRow = {
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
  has_note: false,
  vendors: [{ id: 5, name: 'Tangail Looms' }],
};
export const olderRow: AdminOrderRow = { ...orderRow, id: 11, number: 'RZZ00000011' };
export const newerRow: AdminOrderRow = { ...orderRow, id: 13, number: 'RZZ00000013' };

export const order: AdminOrder = {
  id: 12,
  number: 'RZZ00000012',
  order_date: 1_790_000_000,
  status: 'pending',
  version: 1,
  status_times: {},
  payment: 'unpaid',
  payment_method: 'cash',
  shipping_address: address,
  billing_address: address,
  locale: 'en',
  parts: [
    {
      vendor: { id: 5, name: 'Tangail Looms' },
      lines: [{ position: 0, product_id: 11, name: 'Jamdani saree', quantity: 2, sales_price: 999.5 }],
      total: 1999,
    },
  ],
  sub_total: 1999,
  discount: 0,
  delivery_charge: 100,
  grand_total: 2099,
  history: [],
  mails: [],
};
export const confirmedOrder: AdminOrder = { ...order, version: 2, status: 'processing' };
/** What somebody else has stored. */
export const otherOrder: AdminOrder = { ...order, version: 5, courier: 'Pathao' };

export const vendorOrder: VendorOrder = {
  id: 12,
  number: 'RZZ00000012',
  order_date: 1_790_000_000,
  status: 'processing',
  name: address.name,
  district: 'Sylhet',
  lines: [{ position: 0, product_id: 11, name: 'Jamdani saree', quantity: 2, sales_price: 999.5 }],
  quantity: 2,
  total: 1999,
};

export const productRow: AdminProductRow = {
  id: 21,
  version: 1,
  name: 'Cotton kurti',
  slug: 'cotton-kurti',
  featured_img: '/pictures/kurti.webp',
  unit_price: 1200,
  sales_price: 1000,
  current_stock: 5,
  is_published: true,
  is_featured: false,
  is_deal: false,
  category: { id: 3, name: 'Kurtis', slug: 'kurtis' },
  vendor: { id: 5, name: 'Tangail Looms' },
};
export const olderProduct: AdminProductRow = { ...productRow, id: 20, slug: 'other-kurti' };

export const product: AdminProduct = {
  ...productRow,
  category_path: ['Women', 'Kurtis'],
  product_attribute: 'Size',
  discount: 200,
  discout_type: 'flat',
  short_description: 'Soft cotton.',
  short_description_bn: '',
  description: '<p>Soft cotton.</p>',
  description_bn: '',
  variations: [
    { name: 'S', stock: 2 },
    { name: 'M', stock: 3 },
  ],
  gallery: [],
  colours: [],
  fabrics: [],
  history: [],
};
/** After somebody has bought one in size M. */
export const otherProduct: AdminProduct = {
  ...product,
  version: 5,
  unit_price: 1300,
  current_stock: 4,
  variations: [
    { name: 'S', stock: 2 },
    { name: 'M', stock: 2 },
  ],
};

export const failedMail: OutgoingMail = {
  id: 31,
  created_at: 1_790_000_000,
  recipient: 'shirin@example.com',
  subject: 'Your order RZZ00000012',
  state: 'failed',
  attempts: 80,
  order_id: 12,
};
export const olderMail: OutgoingMail = { ...failedMail, id: 30 };

export const auditEntry: AuditEntry = {
  id: 41,
  at: 1_790_000_000,
  actor: 'staff farhana@example.com',
  action: 'order.set-status',
  subject: 'order 12',
  details: { from: 'pending', to: 'processing' },
};
export const olderEntry: AuditEntry = { ...auditEntry, id: 40 };

export const review: AdminReview = {
  id: 51,
  version: 1,
  state: 'pending',
  stars: 4,
  text: 'Soft cloth.',
  name: 'Nusrat',
  reviewed_at: 1_790_000_000,
  product: { id: 21, name: 'Cotton kurti', slug: 'cotton-kurti' },
  vendor: { id: 5, name: 'Tangail Looms' },
  order_id: 12,
};
export const olderReview: AdminReview = { ...review, id: 50 };
/** What somebody else has decided. */
export const otherReview: AdminReview = { ...review, version: 5, state: 'rejected' };
export const category: AdminCategory = {
  id: 3,
  version: 1,
  parent_id: 1,
  name: 'Kurtis',
  slug: 'kurtis',
  is_hidden: false,
  products: 2,
  size_table: '',
  history: [],
};
/** After somebody has renamed it. */
export const otherCategory: AdminCategory = { ...category, version: 5, name: 'Tunics' };

export const coupon: AdminCoupon = {
  id: 7,
  version: 1,
  code: 'EID',
  type: 'fixed_discount',
  amount: 100,
  min_subtotal: 0,
  active: true,
  starts_at: 1_790_000_000,
  uses: 2,
  state: 'active',
  history: [],
};
export const olderCoupon: AdminCoupon = { ...coupon, id: 6, code: 'PUJA' };
/** After somebody has ended it. */
export const otherCoupon: AdminCoupon = { ...coupon, version: 5, active: false, state: 'disabled' };
export const settings: AdminSettings = {
  id: 1,
  version: 3,
  settings: [
    { name: 'shipping_dhaka', text: '80', default: '100' },
    { name: 'bkash_merchant', text: '' },
  ],
  history: [],
};
export const otherSettings: AdminSettings = {
  ...settings,
  version: 5,
  settings: [
    { name: 'shipping_dhaka', text: '90', default: '100' },
    { name: 'bkash_merchant', text: '' },
  ],
};
export const customerRow: CustomerRow = {
  id: 8,
  name: address.name,
  email: address.email,
  phone: address.phone,
  registered_at: 1_780_000_000,
  orders: 2,
};
export const olderCustomer: CustomerRow = { ...customerRow, id: 7, email: 'older@example.com' };
export const personalData: PersonalData = {
  exported_at: 1_790_000_000,
  account: { name: address.name, email: address.email, phone: address.phone, registered_at: 1_780_000_000 },
  addresses: [address],
  orders: [],
  reviews: [],
  wishlist: [],
  stock_alerts: [],
};

const importReport: ImportResult = {
  kind: 'shopify',
  rows: 2,
  invalid_rows: 0,
  added: 2,
  changed: 0,
  problems: [],
  problem_count: 0,
  notes: [],
};
export const newImport: AdminImport = {
  id: 7,
  version: 1,
  created_at: 1_793_000_000,
  actor: 'staff farhana@example.com',
  file_name: 'products_export.csv',
  file_size: 2048,
  state: 'ready',
  has_file: true,
  options: {},
};
export const checkingImport: AdminImport = { ...newImport, version: 2, state: 'checking' };
export const checkedImport: AdminImport = {
  ...newImport,
  version: 3,
  options: { kind: 'shopify' },
  check: { ...importReport, cleared: [], new_names: [], picture_hosts: [], picture_host_count: 0 },
};
export const importingImport: AdminImport = { ...checkedImport, version: 4, state: 'importing' };
export const doneImport: AdminImport = {
  ...importingImport,
  version: 5,
  state: 'done',
  has_file: false,
  result: importReport,
};

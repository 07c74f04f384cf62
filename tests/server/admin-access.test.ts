import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedRoutes } from '../../server/contract/routes.ts';
import { generateTotpSecret, totpCode } from '../../server/secrets/totp.ts';
import { adminContract } from '../../src/contracts/admin/index.ts';
import type { AdminMetadata } from '../../src/contracts/admin/metadata.ts';
import { StaffRole } from '../../src/contracts/admin/schemas/staff.ts';
import type { BrowserClient } from '../support/browser-client.ts';
import { address, ids, order, smallShop } from '../support/small-shop.ts';
import { addStaff, signedInStaff, staffPassword } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
// What a run does is not tested here, and would change the imports meanwhile.
app.startImport = () => {};
const { db } = shop.database;

const picture = await sharp({ create: { width: 4, height: 5, channels: 3, background: '#a33' } })
  .png()
  .toBuffer();

interface Things {
  /** an order of products of vendor 2, and its version */
  order: number;
  orderVersion: number;
  /** a product of vendor 2, and its version */
  product: number;
  productVersion: number;
  /** a published review of the product, and its version */
  review: number;
  reviewVersion: number;
  /** a category, and its version */
  category: number;
  categoryVersion: number;
  settingsVersion: number;
  /** a vendor, and its version */
  vendor: number;
  vendorVersion: number;
  /** a vendor without products, to be removed */
  emptyVendor: number;
  /** a text page, and its version */
  page: string;
  pageVersion: number;
  homeVersion: number;
  /** an empty category, to be removed */
  emptyCategory: number;
  coupon: number;
  /** an import that was checked, one that is done and one that runs, and their version */
  import: number;
  doneImport: number;
  runningImport: number;
  importVersion: number;
  /** an account without orders */
  customer: { id: number; email: string };
  /** a member of the staff */
  member: number;
}

interface Row {
  /** who may use it, as the owner of the shop has decided; not read from the contract */
  roles: readonly StaffRole[];
  method: string;
  path: (things: Things) => string;
  body?: (things: Things, role: StaffRole) => object;
  headers?: () => Record<string, string>;
  /** makes the operation possible for the member whose session is the newest */
  prepare?: () => Promise<unknown>;
  /** dangerous: a session that was left open does not allow it */
  needsPassword?: true;
}

const everyone = ['owner', 'staff', 'vendor'] as const;
const forOrders = ['owner', 'staff'] as const;
const forProducts = ['owner', 'vendor'] as const;
const get = (roles: readonly StaffRole[], path: Row['path']): Row => ({ roles, method: 'GET', path });
const orderPath = ({ order: id }: Things) => `/api/admin/orders/${id}`;
const reviewPath = ({ review: id }: Things) => `/api/admin/reviews/${id}`;
const ownerOnly = ['owner'] as const;
const categoryPath = ({ category: id }: Things) => `/api/admin/categories/${id}`;
const pagePath = ({ page }: Things) => `/api/admin/pages/${page}`;
const vendorPath = ({ vendor: id }: Things) => `/api/admin/vendors/${id}`;
const customerPath = ({ customer: { id } }: Things) => `/api/admin/customers/${id}`;
const memberPath = ({ member: id }: Things) => `/api/admin/staff/${id}`;
const importPath = ({ import: id }: Things) => `/api/admin/imports/${id}`;
const productPath = ({ product: id }: Things) => `/api/admin/products/${id}`;

const totpSecret = generateTotpSecret();
const addTotp = (confirmedAt: RawBuilder<unknown>) =>
  sql`INSERT INTO staff_totp (staff_id, secret, confirmed_at)
    SELECT staff_id, ${totpSecret}, ${confirmedAt} FROM staff_sessions ORDER BY id DESC LIMIT 1`.execute(db);

/** An operation without a row fails the first test. */
const rows: Record<string, Row> = {
  'session.me': get(everyone, () => '/api/admin/me'),
  'session.signOut': { roles: everyone, method: 'POST', path: () => '/api/admin/sign_out' },
  'session.confirmPassword': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/password_confirmation',
    body: () => ({ password: staffPassword }),
  },
  'session.setMails': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/mail_choices',
    body: () => ({ order_mails: 'off' }),
  },
  'session.changePassword': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/password',
    body: () => ({ current_password: staffPassword, password: staffPassword }),
  },
  'session.beginTotp': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/totp',
    needsPassword: true,
  },
  'session.confirmTotp': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/totp/confirmation',
    body: () => ({ code: totpCode(totpSecret) }),
    prepare: () => addTotp(sql`NULL`),
    needsPassword: true,
  },
  'session.renewRecoveryCodes': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/totp/recovery_codes',
    prepare: () => addTotp(sql`now()`),
    needsPassword: true,
  },
  'session.removeTotp': {
    roles: everyone,
    method: 'POST',
    path: () => '/api/admin/totp/removal',
    prepare: () => addTotp(sql`now()`),
    needsPassword: true,
  },
  'staff.list': get(ownerOnly, () => '/api/admin/staff'),
  'staff.get': get(ownerOnly, memberPath),
  'staff.create': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/staff',
    body: () => ({ name: 'Kabir', email: `${randomUUID()}@example.com`, role: 'staff' }),
    needsPassword: true,
  },
  'staff.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: memberPath,
    body: () => ({ version: 1, role: 'owner' }),
    needsPassword: true,
  },
  'staff.setPassword': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${memberPath(things)}/password`,
    needsPassword: true,
  },
  'staff.endSessions': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${memberPath(things)}/session_end`,
  },
  'staff.removeTotp': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${memberPath(things)}/totp_removal`,
    needsPassword: true,
  },
  'orders.list': get(forOrders, () => '/api/admin/orders'),
  'orders.counts': get(forOrders, () => '/api/admin/order_counts'),
  'orders.export': get(forOrders, () => '/api/admin/orders.csv'),
  'orders.get': get(forOrders, orderPath),
  'orders.update': {
    roles: forOrders,
    method: 'PATCH',
    path: orderPath,
    body: ({ orderVersion: version }) => ({ version, shipping_address: address }),
  },
  'orders.setStatus': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${orderPath(things)}/status`,
    body: ({ orderVersion: version }) => ({ version, status: 'delivered' }),
  },
  'orders.setPayment': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${orderPath(things)}/payment`,
    body: ({ orderVersion: version }) => ({ version, payment: 'paid' }),
  },
  'orders.changeLines': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${orderPath(things)}/lines`,
    body: ({ orderVersion: version }) => ({ version, lines: [{ position: 0, quantity: 1 }] }),
  },
  'orders.sendMail': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${orderPath(things)}/mails`,
    body: () => ({ mail: 'status' }),
  },
  'orders.setStatuses': {
    roles: forOrders,
    method: 'POST',
    path: () => '/api/admin/order_statuses',
    body: ({ order: id, orderVersion: version }) => ({ status: 'delivered', orders: [{ id, version }] }),
  },
  'orders.setPayments': {
    roles: forOrders,
    method: 'POST',
    path: () => '/api/admin/order_payments',
    body: ({ order: id, orderVersion: version }) => ({ payment: 'paid', orders: [{ id, version }] }),
  },
  'vendorOrders.list': get(['vendor'], () => '/api/admin/vendor_orders'),
  'vendorOrders.get': get(['vendor'], ({ order: id }) => `/api/admin/vendor_orders/${id}`),
  'customers.list': get(forOrders, () => '/api/admin/customers'),
  'customers.get': get(forOrders, customerPath),
  'customers.sendResetLink': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${customerPath(things)}/reset_link`,
  },
  'customers.exportData': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${customerPath(things)}/personal_data`,
  },
  'customers.delete': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${customerPath(things)}/deletion`,
    body: ({ customer: { email } }) => ({ email }),
    needsPassword: true,
  },
  'products.list': get(forProducts, () => '/api/admin/products'),
  'products.get': get(forProducts, productPath),
  'products.create': {
    roles: forProducts,
    method: 'POST',
    path: () => '/api/admin/products',
    headers: () => ({ 'idempotency-key': randomUUID() }),
    body: (_, role) => ({
      name: `Kurti of the ${role}`,
      category: ['Women'],
      unit_price: 900,
      stock: 1,
      ...(role === 'owner' && { vendor: 'Old Town Tailors' }),
    }),
  },
  'pictures.upload': {
    roles: forProducts,
    method: 'POST',
    path: () => '/api/admin/pictures',
    headers: () => ({ 'content-type': 'image/png' }),
    body: () => picture,
  },
  'products.update': {
    roles: forProducts,
    method: 'PATCH',
    path: productPath,
    body: ({ productVersion: version }) => ({ version, name_bn: `পাঞ্জাবি ${version}` }),
  },
  'products.publish': {
    roles: forProducts,
    method: 'POST',
    path: () => '/api/admin/product_publications',
    body: ({ product: id, productVersion: version }) => ({
      is_published: false,
      products: [{ id, version }],
    }),
  },
  'categories.list': get(ownerOnly, () => '/api/admin/categories'),
  'categories.get': get(ownerOnly, categoryPath),
  'categories.create': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/categories',
    body: () => ({ name: 'Kids' }),
  },
  'categories.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: categoryPath,
    body: ({ categoryVersion: version }) => ({ version, name_bn: `শাল ${version}` }),
  },
  'categories.remove': {
    roles: ownerOnly,
    method: 'POST',
    path: ({ emptyCategory: id }) => `/api/admin/categories/${id}/removal`,
    body: () => ({ version: 1 }),
  },
  'settings.get': get(ownerOnly, () => '/api/admin/settings'),
  'settings.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: () => '/api/admin/settings',
    body: ({ settingsVersion: version }) => ({ version, shop_phone: `09612 000 00${version}` }),
    needsPassword: true,
  },
  'coupons.list': get(ownerOnly, () => '/api/admin/coupons'),
  'coupons.get': get(ownerOnly, ({ coupon: id }) => `/api/admin/coupons/${id}`),
  'coupons.create': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/coupons',
    body: () => ({ code: 'PUJA', type: 'fixed_discount', amount: 50 }),
  },
  'coupons.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: ({ coupon: id }) => `/api/admin/coupons/${id}`,
    body: () => ({ version: 1, amount: 60 }),
  },
  'pages.list': get(ownerOnly, () => '/api/admin/pages'),
  'pages.get': get(ownerOnly, pagePath),
  'pages.create': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/pages',
    body: () => ({ title: 'Our story' }),
  },
  'pages.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: pagePath,
    body: ({ pageVersion: version }) => ({ version, text: `Within ${version} days.`, text_bn: '' }),
  },
  'pages.remove': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${pagePath(things)}/removal`,
    body: ({ pageVersion: version }) => ({ version }),
  },
  'home.get': get(ownerOnly, () => '/api/admin/home'),
  'home.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: () => '/api/admin/home',
    body: ({ homeVersion: version }) => ({ version, popular_searches: [{ en: `Saree ${version}` }] }),
  },
  'home.remove': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/home/removal',
    body: ({ homeVersion: version }) => ({ version }),
  },
  'home.preview': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/home/preview',
    body: () => ({ blocks: [{ type: 'hero' }] }),
  },
  'vendors.list': get(forOrders, () => '/api/admin/vendors'),
  'vendors.search': get(ownerOnly, () => '/api/admin/vendor_search'),
  'vendors.get': get(ownerOnly, vendorPath),
  'vendors.create': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/vendors',
    body: () => ({ name: 'Tangail Looms' }),
  },
  'vendors.update': {
    roles: ownerOnly,
    method: 'PATCH',
    path: vendorPath,
    body: ({ vendorVersion: version }) => ({ version, place: `Dhaka ${version}` }),
  },
  'vendors.remove': {
    roles: ownerOnly,
    method: 'POST',
    path: ({ emptyVendor: id }) => `/api/admin/vendors/${id}/removal`,
    body: () => ({ version: 1 }),
  },
  'imports.list': get(ownerOnly, () => '/api/admin/imports'),
  'imports.get': get(ownerOnly, importPath),
  'imports.upload': {
    roles: ownerOnly,
    method: 'POST',
    path: () => '/api/admin/imports?name=products.csv',
    headers: () => ({ 'content-type': 'application/octet-stream' }),
    body: () => Buffer.from('name,unit_price\nSaree,900'),
  },
  'imports.check': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${importPath(things)}/check`,
    body: ({ importVersion: version }) => ({ version }),
  },
  'imports.run': {
    roles: ownerOnly,
    method: 'POST',
    path: (things) => `${importPath(things)}/run`,
    body: ({ importVersion: version }) => ({ version, skip_invalid_rows: false, fetch_pictures: false }),
  },
  'imports.fetchPictures': {
    roles: ownerOnly,
    method: 'POST',
    path: ({ doneImport: id }) => `/api/admin/imports/${id}/pictures`,
    body: ({ importVersion: version }) => ({ version }),
  },
  'imports.stop': {
    roles: ownerOnly,
    method: 'POST',
    path: ({ runningImport: id }) => `/api/admin/imports/${id}/stop`,
    body: ({ importVersion: version }) => ({ version }),
  },
  'reviews.list': get(everyone, () => '/api/admin/reviews'),
  'reviews.setState': {
    roles: forOrders,
    method: 'POST',
    path: (things) => `${reviewPath(things)}/state`,
    body: ({ reviewVersion: version }) => ({ version, state: 'published' }),
  },
  'reviews.setAnswer': {
    roles: everyone,
    method: 'POST',
    path: (things) => `${reviewPath(things)}/answer`,
    body: ({ reviewVersion: version }) => ({ version, answer: `Thank you ${version}` }),
  },
  'reports.takings': get(['owner'], () => '/api/admin/takings?period=day'),
  'reports.vendorTakings': get(['vendor'], () => '/api/admin/vendor_takings?period=day'),
  'reports.mails': get(forOrders, () => '/api/admin/mails'),
  'reports.auditLog': get(['owner'], () => '/api/admin/audit_log'),
  'reports.missing': get(['owner'], () => '/api/admin/missing_to_sell'),
};

const routes = new Map(namedRoutes(adminContract).map((named) => [named.name, named]));
let things: Things;
let shopper: BrowserClient;
const clients = new Map<string, BrowserClient>();

const send = (
  client: BrowserClient,
  { method, path, body, headers: own }: Row,
  headers: Record<string, string> = {},
  role: StaffRole = 'owner',
) =>
  client.request(method, path(things), { body: body?.(things, role), headers: { ...own?.(), ...headers } });

beforeAll(async () => {
  shopper = await shop.customer();
  const { body } = await shopper.post(
    '/api/cart/place_order',
    order({
      cart: [{ productId: ids.panjabi, quantity: 1, isVariant: true, variation: 'M' }],
      total_price_cart: 1700,
    }),
  );
  const { id: emptyVendor } = await db
    .insertInto('merchants')
    .values({ name: 'Nobody', slug: 'nobody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: emptyCategory } = await db
    .insertInto('categories')
    .values({ parent_id: 1, depth: 2, name: 'Shawls', slug: 'shawls', position: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const review = await db
    .insertInto('reviews')
    .columns(['order_line_id', 'product_id', 'stars', 'text', 'name', 'state'])
    .expression((lines) =>
      lines
        .selectFrom('order_lines')
        .select(['id', 'product_id', sql<number>`4`.as('stars'), sql<string>`'Fine.'`.as('text')])
        .select([sql<string>`'Nusrat'`.as('name'), sql<string>`'published'`.as('state')])
        .where('order_id', '=', body.order_id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const coupon = await db
    .insertInto('coupons')
    .values({ code: 'BOISHAKH', type: 'fixed_discount', amount: 50 })
    .returning('id')
    .executeTakeFirstOrThrow();
  things = {
    order: body.order_id,
    orderVersion: 1,
    product: ids.panjabi,
    productVersion: 1,
    review: review.id,
    reviewVersion: 1,
    category: 1,
    categoryVersion: 1,
    settingsVersion: 1,
    vendor: 2,
    vendorVersion: 1,
    emptyVendor,
    page: 'returns',
    pageVersion: 1,
    homeVersion: 1,
    emptyCategory,
    coupon: coupon.id,
    ...(await addImports()),
    customer: await addCustomer(),
    member: await addMember(),
  };
  clients.set('owner', await signedInStaff(app, 'owner'));
  clients.set('staff', await signedInStaff(app, 'staff'));
  clients.set('vendor', await signedInStaff(app, 'vendor', 2));
  clients.set('other vendor', await signedInStaff(app, 'vendor', 1));
});

let customers = 0;
const addCustomer = async () => {
  customers += 1;
  const email = `person-${customers}@example.com`;
  const values = { name: 'Nusrat', email, phone: '', password_hash: 'none' };
  return db.insertInto('users').values(values).returning(['id', 'email']).executeTakeFirstOrThrow();
};

/** Imports of which only one runs, and no process works on it. */
const addImports = async () => {
  await db.deleteFrom('imports').execute();
  const report = JSON.stringify({
    kind: 'own',
    rows: 0,
    invalid_rows: 0,
    added: 0,
    changed: 0,
    problems: [],
    problem_count: 0,
    notes: [],
  });
  const add = async (state: string, values: object = {}) => {
    const shared = { actor: 'staff owner', file_name: 'a.csv', file_size: 1, state };
    const { id } = await db
      .insertInto('imports')
      .values({ ...shared, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const check = JSON.stringify({
    ...JSON.parse(report),
    cleared: [],
    new_names: [],
    picture_hosts: [],
    picture_host_count: 0,
  });
  return {
    import: await add('ready', { file: Buffer.from('name\n'), checked: check }),
    doneImport: await add('done', { result: report }),
    runningImport: await add('ready'),
    importVersion: 1,
  };
};

const addMember = async () => {
  const email = await addStaff(app, 'staff');
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};

const versionOf = async (
  table: 'orders' | 'products' | 'reviews' | 'categories' | 'merchants' | 'shop_settings',
  id: number,
): Promise<number> =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

/** Everything that a rejected request must not change, a digest per table. Mails are sent in the background meanwhile. */
const snapshot = async () => {
  const digestOf = async (table: string, columns = 'row') => {
    const { rows } = await sql<{ digest: string }>`
      SELECT md5(string_agg(${sql.raw(columns)}::text, ' ' ORDER BY ${sql.raw(columns)}::text)) AS digest
      FROM ${sql.table(table)} AS row`.execute(db);
    return [table, rows[0]?.digest];
  };
  const tables = [
    'orders',
    'products',
    'product_variations',
    'product_requests',
    'photos',
    'reviews',
    'categories',
    'coupons',
    'merchants',
    'imports',
    'users',
    'staff',
    'audit_log',
  ].map((table) => digestOf(table));
  return Promise.all([...tables, digestOf('outbox_mails', 'id')]);
};

test('every operation of the contract has a row, with its method and path', () => {
  expect(Object.keys(rows).sort()).toEqual(
    [...routes.keys()].filter((name) => name !== 'session.signIn').sort(),
  );
  const some: Things = {
    order: 1,
    orderVersion: 1,
    product: 1,
    productVersion: 1,
    review: 1,
    reviewVersion: 1,
    category: 1,
    categoryVersion: 1,
    settingsVersion: 1,
    vendor: 1,
    vendorVersion: 1,
    emptyVendor: 1,
    page: '1',
    pageVersion: 1,
    homeVersion: 1,
    emptyCategory: 1,
    coupon: 1,
    import: 1,
    doneImport: 1,
    runningImport: 1,
    importVersion: 1,
    customer: { id: 1, email: '' },
    member: 1,
  };
  for (const [name, { method, path, needsPassword = false }] of Object.entries(rows)) {
    const route = routes.get(name)?.route;
    expect(route?.method, name).toBe(method);
    const { recentPassword = false } = (route?.metadata ?? {}) as Partial<AdminMetadata>;
    expect([recentPassword, 423 in (route?.responses ?? {})], name).toEqual([needsPassword, needsPassword]);
    expect(route?.path.replace(/:\w+/g, '1'), name).toBe(path(some).replace(/\?.*/, ''));
  }
});

describe.each(Object.entries(rows))('%s', (_, row) => {
  test('needs a session of the staff', async () => {
    const before = await snapshot();
    const token = (
      await shopper.post('/oauth/personal-access-tokens', {
        name: 'all',
        scopes: ['read-orders', 'place-orders'],
      })
    ).body.accessToken;
    const forged = await shop.browser();
    for (const [name, value] of shopper.cookies)
      if (name === 'razz_session') forged.cookies.set('razz_staff', value);
    expect((await send(await shop.browser(), row)).status, 'a visitor').toBe(401);
    expect((await send(shopper, row)).status, 'a shopper').toBe(401);
    expect((await send(forged, row)).status, "a shopper's token as the cookie").toBe(401);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await send(await shop.browser(), row, bearer)).status, 'a personal token').toBe(401);
    expect(await snapshot()).toEqual(before);
  });

  const others = StaffRole.options.filter((role) => !row.roles.includes(role));
  test.each(others)('is forbidden for the role %s', async (role) => {
    const before = await snapshot();
    const client = clients.get(role);
    if (client === undefined) throw new Error(`No client for ${role}.`);
    const { status, headers } = await send(client, row);
    expect([status, headers['cache-control']]).toEqual([403, 'no-store']);
    expect(await snapshot()).toEqual(before);
  });

  if (row.method !== 'GET')
    test('needs the CSRF token of the session', async () => {
      const before = await snapshot();
      const [role = 'owner'] = row.roles;
      const client = clients.get(role);
      if (client === undefined) throw new Error(`No client for ${role}.`);
      for (const token of ['', 'x'.repeat(43), shopper.cookies.get('XSRF-TOKEN') ?? '']) {
        const { status } = await send(client, row, { 'x-xsrf-token': token });
        expect(status).toBe(419);
      }
      expect(await snapshot()).toEqual(before);
    });

  if (row.needsPassword)
    test.each([...row.roles])('needs the password of the role %s again after some minutes', async (role) => {
      const client = await signedInStaff(app, role, role === 'vendor' ? 2 : null);
      await sql`UPDATE staff_sessions SET authenticated_at = now() - interval '11 minutes'
        WHERE id = (SELECT max(id) FROM staff_sessions)`.execute(db);
      const before = await snapshot();
      const { status, headers } = await send(client, row, {}, role);
      expect([status, headers['cache-control']]).toEqual([423, 'no-store']);
      expect(await snapshot()).toEqual(before);
      await client.post('/api/admin/password_confirmation', { password: staffPassword });
      things.customer = await addCustomer();
      things.member = await addMember();
      await row.prepare?.();
      expect([200, 201]).toContain((await send(client, row, {}, role)).status);
    });

  test.each([...row.roles])('is allowed for the role %s, and never cached', async (role) => {
    const vendor = role === 'vendor' ? 2 : null;
    const client = await signedInStaff(app, role, vendor);
    things.orderVersion = await versionOf('orders', things.order);
    things.productVersion = await versionOf('products', things.product);
    things.reviewVersion = await versionOf('reviews', things.review);
    things.categoryVersion = await versionOf('categories', things.category);
    things.vendorVersion = await versionOf('merchants', things.vendor);
    things.settingsVersion = await versionOf('shop_settings', 1);
    things.pageVersion = (await clients.get('owner')?.get(pagePath(things)))?.body.data.version;
    things.homeVersion = (
      await db.selectFrom('shop_settings').select('home_version').executeTakeFirstOrThrow()
    ).home_version;
    things.customer = await addCustomer();
    things.member = await addMember();
    Object.assign(things, await addImports());
    if (row.path(things).endsWith('/stop'))
      await sql`UPDATE imports SET state = 'checking', alive_at = now() WHERE id = ${things.runningImport}`.execute(
        db,
      );
    await row.prepare?.();
    const { status, headers } = await send(client, row, {}, role);
    expect([200, 201, 204]).toContain(status);
    expect(headers['cache-control']).toMatch(/no-store/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

const owned = Object.entries(rows).filter(
  ([name, { roles }]) => roles.includes('vendor') && /:id/.test(routes.get(name)?.route.path ?? ''),
);

test.each(owned)('%s: a thing of another vendor is not found, as if it did not exist', async (_, row) => {
  const before = await snapshot();
  const other = clients.get('other vendor');
  if (other === undefined) throw new Error('No other vendor.');
  const foreign = await send(other, row);
  expect(foreign.status).toBe(404);
  const missing = await other.request(
    row.method,
    row.path({ ...things, order: 99_999, product: 99_999, review: 99_999 }),
    {
      body: row.body?.(things, 'vendor'),
    },
  );
  expect(foreign.body).toEqual(missing.body);
  expect(await snapshot()).toEqual(before);
});

test('lists of another vendor contain nothing of this one', async () => {
  const other = clients.get('other vendor');
  expect((await other?.get('/api/admin/vendor_orders'))?.body.data).toEqual([]);
  const products: { vendor: { id: number } }[] = (await other?.get('/api/admin/products'))?.body.data;
  expect(new Set(products.map(({ vendor }) => vendor.id))).toEqual(new Set([1]));
  expect((await other?.get('/api/admin/reviews'))?.body.data).toEqual([]);
});

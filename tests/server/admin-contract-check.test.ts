import { runChecks, tsRestContract } from '@razz/contract-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csrfToken } from '../../server/contract/csrf.ts';
import { namedRoutes } from '../../server/contract/routes.ts';
import { adminContract } from '../../src/contracts/admin/index.ts';
import type { AdminMetadata } from '../../src/contracts/admin/metadata.ts';
import { StaffRole } from '../../src/contracts/admin/schemas/staff.ts';
import { ids, order, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const shop = await smallShop();
afterAll(shop.close);
const { app } = shop;
const { db } = shop.database;
// What a run does is not tested here, and would change the imports meanwhile.
app.startImport = () => {};
const url = await app.listen({ port: 0, host: '127.0.0.1' });

/** Its session, as the checker's token. */
const tokenOf = async (role: StaffRole, vendor: number | null = null): Promise<string> =>
  (await signedInStaff(app, role, vendor)).cookies.get('razz_staff') ?? '';
const credentials = (token: string) => ({ cookie: `razz_staff=${token}`, 'x-xsrf-token': csrfToken(token) });

const { operations, ...contract } = tsRestContract(adminContract, {
  title: 'the panel',
  version: '1',
  authorize: credentials,
  annotations: {
    operations: {
      'categories.create': { from: { parent_id: { read: 'categories.list', at: 'data[].id' } } },
      'staff.create': { from: { role: { known: ['vendor'] }, vendor_id: { known: [1] } } },
    },
  },
});
const panel = {
  ...contract,
  // This server has a panel: no request is sent to find out, such as one that signs A out.
  operations: operations.map(({ metadata: { optional: _, ...metadata }, ...operation }) => ({
    ...operation,
    metadata,
  })),
};

const options = {
  url,
  seed: 1,
  time: 200,
  rate: undefined,
  concurrency: 8,
  headers: {},
  accounts: [],
  tokens: [],
  data: {},
  replay: undefined,
  exclude: [
    // The sessions of the run would end.
    'session.signOut',
    // Depends on the version of what is stored. A test of each resource has it.
    'schema/accepts-valid',
    // The body is a file, which is not generated.
    'negative/*@imports.upload',
    'negative/*@pictures.upload',
  ],
};

beforeAll(async () => {
  const shopper = await shop.customer();
  // One of each vendor.
  for (const [productId, total] of [
    [ids.panjabi, 1700],
    [ids.saree, 4600],
  ] as const) {
    const isVariant = productId === ids.panjabi;
    const line = { productId, quantity: 1, isVariant, ...(isVariant ? { variation: 'M' } : {}) };
    const { status } = await shopper.post(
      '/api/cart/place_order',
      order({ cart: [line], total_price_cart: total }),
    );
    expect(status).toBe(201);
  }
  await sql`INSERT INTO reviews (order_line_id, product_id, stars, text, name, state)
    SELECT id, product_id, 4, 'Fine.', 'Nusrat', 'published' FROM order_lines`.execute(db);
  await sql`INSERT INTO imports (actor, file_name, file_size, state) VALUES ('staff owner', 'a.csv', 1, 'ready')`.execute(
    db,
  );
});

const roleTokens = async () => ({
  owner: [await tokenOf('owner')],
  staff: [await tokenOf('staff')],
  vendor: [await tokenOf('vendor', 2), await tokenOf('vendor', 1)],
});
const lines = (found: readonly { rule: string; operation: string; message?: string }[]): string[] =>
  found.map(({ rule, operation, message = '' }) => `${rule} ${operation} ${message}`.trim());

test('the panel passes the contract checks, as each role', { timeout: 240_000 }, async () => {
  const { findings, inconclusive, passed, cutOff } = await runChecks(panel, {
    ...options,
    roleTokens: await roleTokens(),
    include: ['access', 'negative', 'schema'],
  });
  expect(lines(findings)).toEqual([]);
  expect(cutOff).toBeUndefined();
  const decided = ['access/role', 'access/foreign', 'access/sign-in', 'access/bad-token'];
  expect(lines(inconclusive.filter(({ rule }) => decided.includes(rule)))).toEqual([]);
  const limited = namedRoutes(adminContract)
    .filter(({ route, name }) => {
      const { roles, access } = route.metadata as AdminMetadata;
      return access === 'customer' && name !== 'session.signOut' && roles.length < StaffRole.options.length;
    })
    .map(({ name }) => `access/role ${name}`);
  expect(lines(passed)).toEqual(
    expect.arrayContaining([
      ...limited,
      'access/foreign products.get',
      'access/foreign products.update',
      'access/foreign reviews.setAnswer',
      'access/foreign vendorOrders.get',
    ]),
  );
});

test('a panel that takes everybody for the owner does not pass them', async () => {
  const tokens = await roleTokens();
  const [owner = ''] = tokens.owner;
  const { findings } = await runChecks(panel, {
    ...options,
    roleTokens: tokens,
    include: ['access/*@orders.list', 'access/foreign@products.get', 'access/foreign@reviews.setAnswer'],
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), ...credentials(owner) },
      }),
  });
  const found = new Set(findings.map(({ rule, operation }) => `${rule} ${operation}`));
  expect([...found].sort()).toEqual([
    'access/bad-token orders.list',
    'access/foreign products.get',
    'access/foreign reviews.setAnswer',
    'access/role orders.list',
    'access/sign-in orders.list',
  ]);
});

import { sql } from 'kysely';
import { type OrderStatus, orderStatus } from '../../src/domain/order.ts';
import type { AuditedChange, History, StoredOrder } from './check-history.ts';
import { couponTaka, type Goods, HistoryClient, type Item } from './clients.ts';
import { injectFaults } from './faults.ts';
import type { HistoryShop } from './history-shop.ts';
import type { Status } from './models.ts';
import { runOperator } from './operator.ts';
import { Random } from './random.ts';
import { Recorder } from './recorder.ts';

export interface HistoryOptions {
  seed: number;
  clients: number;
  operations: number;
}

const price = 50;
const sizes = ['S', 'M'];

/** Goods that no other history uses: two products and one whose two sizes are counted. */
const createGoods = async (
  { database: { db } }: HistoryShop,
  run: string,
  stocks: readonly number[],
): Promise<Goods> => {
  const stockOf = (at: number) => stocks[at] ?? 0;
  const products = await db
    .insertInto('products')
    .values(
      [stockOf(0), stockOf(1), stockOf(2) + stockOf(3)].map((current_stock, at) => ({
        name: `Saree ${run} ${at}`,
        slug: `saree-${run}-${at}`,
        category_id: 1,
        merchant_id: 1,
        featured_img: '/pictures/a.webp',
        unit_price: price,
        sales_price: price,
        current_stock,
        ...(at === 2 && { is_variant: true, product_attribute: 'Size' }),
      })),
    )
    .returning('id')
    .execute();
  const [first = 0, second = 0, sized = 0] = products.map(({ id }) => id);
  await db
    .insertInto('product_variations')
    .values(
      sizes.map((name, position) => ({ product_id: sized, name, position, stock: stockOf(2 + position) })),
    )
    .execute();
  const coupons = [`EID${run}`, `PUJA${run}`].map((code) => code.toUpperCase());
  await db
    .insertInto('coupons')
    .values(coupons.map((code) => ({ code, type: 'fixed_discount' as const, amount: couponTaka })))
    .execute();
  const items: Item[] = [
    { productId: first, price },
    { productId: second, price },
    ...sizes.map((variation) => ({ productId: sized, variation, price })),
  ];
  return { items, coupons };
};

/** What is stored about the goods of a history. */
const readEnd = async ({ database: { db } }: HistoryShop, { items, coupons }: Goods, clients: string[]) => {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const { rows: stocks } = await sql<{ id: number; name: string | null; stock: number }>`
    SELECT products.id, variation.name, coalesce(variation.stock, current_stock) AS stock
    FROM products LEFT JOIN product_variations variation ON variation.product_id = products.id
    WHERE products.id = ANY (${productIds}::int[])`.execute(db);
  const { rows } = await sql<{
    id: number;
    key: string;
    status: number;
    lines: { product: number; variation: string | null; quantity: number }[];
    mails: number;
  }>`
    SELECT id, additional_note AS key, order_status AS status,
      coalesce((SELECT json_agg(json_build_object('product', product_id, 'variation', variation, 'quantity', quantity) ORDER BY position)
        FROM order_lines WHERE order_id = orders.id), '[]') AS lines,
      (SELECT count(*)::int FROM outbox_mails
        WHERE subject = 'Your order RZZ' || lpad(orders.id::text, 8, '0') || ' at Razz') AS mails
    FROM orders WHERE EXISTS (SELECT FROM order_lines WHERE order_id = orders.id AND product_id = ANY (${productIds}::int[]))
      OR split_part(additional_note, ' order ', 1) = ANY (${clients}::text[])`.execute(db);
  const states = await db
    .selectFrom('coupons')
    .select(['code', 'active'])
    .where('code', 'in', coupons)
    .execute();
  const { rows: audit } = await sql<{ subject: string; to: string; variation: string | null }>`
    SELECT subject, coalesce(details->>'to', 'cancelled') AS to, details->>'variation' AS variation FROM audit_log
    WHERE action IN ('order.cancel', 'order.set-status', 'stock.set')
      AND (subject = ANY (${rows.map(({ id }) => `order ${id}`)}::text[])
        OR subject = ANY (${productIds.map((id) => `product ${id}`)}::text[]))`.execute(db);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const itemOf = (productId: number, variation: string | null) =>
    items.findIndex((item) => item.productId === productId && (item.variation ?? null) === variation);
  return {
    stocks: items.map(
      ({ productId, variation }) =>
        stocks.find(({ id, name }) => id === productId && name === (variation ?? null))?.stock ?? -1,
    ),
    audit: audit.map(({ subject, to, variation }): AuditedChange => {
      const [kind, id] = subject.split(' ');
      return kind === 'order'
        ? { kind: 'status', key: keys.get(Number(id)) ?? '', to: to as Status }
        : { kind: 'stock', item: itemOf(Number(id), variation), to: Number(to) };
    }),
    coupons: Object.fromEntries(states.map(({ code, active }) => [code, active])),
    orders: rows.map(
      ({ id, key, status, lines, mails }): StoredOrder => ({
        id,
        key,
        status: orderStatus(status) satisfies OrderStatus,
        lines: lines.map(({ product, variation, quantity }) => [itemOf(product, variation), quantity]),
        mails,
      }),
    ),
  };
};

/** Runs clients and an operator under failures. The seed determines what they do, not how the processes interleave. */
export const runHistory = async (shop: HistoryShop, options: HistoryOptions): Promise<History> => {
  const { seed, operations } = options;
  const run = `${seed}x${Date.now().toString(36)}`;
  const random = new Random(seed);
  const initial = [0, 1, 2, 3].map(() => random.between(4, 14));
  const goods = await createGoods(shop, run, initial);
  const names = Array.from({ length: options.clients }, (_, at) => `guest-${run}-${at}`);
  await shop.database.db
    .insertInto('users')
    .values(
      names.map((name, at) => ({
        name,
        email: `${name}@example.com`,
        phone: `0171${String(at).padStart(7, '0')}`,
        password_hash: shop.passwordHash,
      })),
    )
    .execute();
  shop.takeMails();
  const recorder = new Recorder(operations);
  const clients = names.map(
    (name, at) =>
      new HistoryClient({
        name,
        email: `${name}@example.com`,
        network: `10.${seed % 250}.${at}.1`,
        shop,
        goods,
        random: new Random(seed * 1000 + at + 1),
        recorder,
      }),
  );
  const [faults] = await Promise.all([
    injectFaults(shop, new Random(seed * 1000 + 999), recorder),
    runOperator(shop, goods, clients, new Random(seed * 1000), recorder),
    ...clients.map((client) => client.run()),
  ]);
  await shop.settle();
  const end = await readEnd(shop, goods, names);
  const mails = shop
    .takeMails()
    .map(({ orderId, at, orderExisted }) => ({ orderId, at: recorder.since(at), orderExisted }));
  const ids = new Set(end.orders.map(({ id }) => id));
  const ofOtherHistories = await shop.database.db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`id = ANY (${mails.map(({ orderId }) => orderId)}::int[])`)
    .execute();
  const late = new Set(ofOtherHistories.map(({ id }) => id).filter((id) => !ids.has(id)));
  return {
    seed,
    operations: recorder.operations,
    faults,
    mails: mails.filter(({ orderId }) => !late.has(orderId)),
    stocks: { initial, final: end.stocks },
    coupons: end.coupons,
    audit: end.audit,
    orders: end.orders,
    internalErrors: recorder.internalErrors,
  };
};

import { type Kysely, sql } from 'kysely';
import type { Locale } from '../../../src/domain/locale.ts';
import { tryLockName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/types.ts';
import { type Mail, outboxRepository } from '../outbox.ts';

export interface LowStockProduct {
  id: number;
  name: string;
  name_bn: string | null;
  sku: string | null;
  /** of all variations */
  stock: number;
  /** the variations with low stock, if it is counted for each */
  variations: { name: string; stock: number }[];
}

/** Products that shoppers see, and of which there are few: those with the least first. */
export interface LowStock {
  /** the first of them */
  products: LowStockProduct[];
  count: number;
}

export type ComposeLowStockMail = (recipient: string, found: LowStock, locale: Locale) => Mail;

/** Products per mail. The panel lists all. */
const maxListed = 50;
/** Of the day in Asia/Dhaka, when the mails are sent. */
const firstHour = 8;

const inDhaka = (now: Date) => sql`(${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Dhaka')`;

/** What is low, and a digest of the whole list: it differs if a product or a stock of it does. */
const readLowStock = async (
  db: Kysely<Database>,
  limit: number,
  vendor: number | null,
): Promise<LowStock & { digest: string }> => {
  const { rows } = await sql<{ products: LowStockProduct[]; count: number; digest: string }>`
    WITH low AS (
      SELECT id FROM products WHERE current_stock <= ${limit}
      UNION SELECT product_id FROM product_variations WHERE stock <= ${limit}
    ), listed AS (
      SELECT products.id, products.name, products.name_bn, products.sku, products.current_stock AS stock,
        coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'stock', stock) ORDER BY position)
          FROM product_variations WHERE product_id = products.id AND stock <= ${limit}), '[]') AS variations
      FROM low JOIN products USING (id)
      WHERE is_published AND (${vendor}::int IS NULL OR merchant_id = ${vendor}::int)
    )
    SELECT count(*)::int AS count,
      coalesce(md5(string_agg(concat_ws(' ', id, stock, variations), ',' ORDER BY id)), '') AS digest,
      coalesce((SELECT jsonb_agg(first) FROM (
        SELECT * FROM listed ORDER BY stock, id LIMIT ${maxListed}) AS first), '[]') AS products
    FROM listed`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('An aggregate has one row.');
  return found;
};

/**
 * Once a day, enqueues a mail for each member who wants to know which products are low in stock; vendors get their own.
 * None if the list is empty, or the one that the member has got before.
 * @param limit the stock up to which a product is low
 */
export const enqueueLowStockMails = (
  db: Kysely<Database>,
  limit: number,
  compose: ComposeLowStockMail,
  now = new Date(),
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    // Another server does it.
    if (!(await tryLockName(transaction, 'low stock mails'))) return 0;
    const due = await transaction
      .selectFrom('staff')
      .select(['id', 'email', 'merchant_id', 'low_stock_mails', 'low_stock_digest'])
      .where('low_stock_mails', '<>', 'off')
      .where('role', 'in', ['owner', 'vendor'])
      .where('is_disabled', '=', false)
      .where(sql<boolean>`low_stock_checked_on IS DISTINCT FROM ${inDhaka(now)}::date`)
      .where(sql<boolean>`extract(hour FROM ${inDhaka(now)}) >= ${firstHour}`)
      .orderBy('id')
      .execute();
    const read = new Map<number | null, Awaited<ReturnType<typeof readLowStock>>>();
    let mails = 0;
    for (const { id, email, merchant_id, low_stock_mails, low_stock_digest } of due) {
      const found = read.get(merchant_id) ?? (await readLowStock(transaction, limit, merchant_id));
      read.set(merchant_id, found);
      await transaction
        .updateTable('staff')
        .set({ low_stock_checked_on: sql`${inDhaka(now)}::date`, low_stock_digest: found.digest })
        .where('id', '=', id)
        .execute();
      if (found.count === 0 || found.digest === low_stock_digest) continue;
      const locale = low_stock_mails === 'bn' ? 'bn' : 'en';
      await outboxRepository(transaction).enqueue(compose(email, found, locale));
      mails += 1;
    }
    return mails;
  });

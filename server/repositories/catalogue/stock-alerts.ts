import { type Kysely, sql } from 'kysely';
import { maxStockAlerts } from '../../../src/contracts/schemas/stock-alert.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { lockName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/types.ts';
import { type Mail, outboxRepository } from '../outbox.ts';

/** A product that is back in stock, for who waits for it. */
export interface StockAlert {
  email: string;
  locale: Locale;
  product: { name: string; name_bn: string | null; slug: string };
  /** null: any variation counts */
  variation: string | null;
}

/** Mails per transaction. */
const batch = 100;

/** A variation that the product does not have any more is any of it. */
const isBack = sql<boolean>`product.is_published AND product.current_stock > 0 AND NOT EXISTS (
  SELECT FROM product_variations variation
  WHERE variation.product_id = product.id AND variation.name = alert.variation AND variation.stock = 0)`;

export const stockAlertRepository = (db: Kysely<Database>) => ({
  /** @returns 'unknown' if there is no such product, 'too many' if the address waits for too many */
  request: (
    productId: number,
    variation: string,
    email: string,
    locale: Locale,
  ): Promise<'stored' | 'unknown' | 'too many'> =>
    db.transaction().execute(async (transaction) => {
      const product = await transaction
        .selectFrom('products')
        .select('id')
        .where('id', '=', productId)
        .where('is_published', '=', true)
        .executeTakeFirst();
      if (product === undefined) return 'unknown';
      await lockName(transaction, `stock alerts ${email.toLowerCase()}`);
      const waiting = await transaction
        .selectFrom('stock_alerts')
        .select(['product_id', 'variation'])
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .execute();
      if (waiting.some((each) => each.product_id === productId && each.variation === variation))
        return 'stored';
      if (waiting.length >= maxStockAlerts) return 'too many';
      await transaction
        .insertInto('stock_alerts')
        .values({ product_id: productId, variation, email, locale })
        .execute();
      return 'stored';
    }),

  /**
   * Enqueues a mail for each alert whose product can be bought, and deletes the alert.
   * @returns the number of mails
   */
  async enqueueDue(compose: (alert: StockAlert) => Mail): Promise<number> {
    let count = 0;
    for (;;) {
      const enqueued = await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          email: string;
          locale: string;
          variation: string;
          name: string;
          name_bn: string | null;
          slug: string;
        }>`
          WITH back AS MATERIALIZED (
            SELECT alert.id FROM stock_alerts alert JOIN products product ON product.id = alert.product_id
            WHERE ${isBack} ORDER BY alert.id LIMIT ${batch} FOR UPDATE OF alert SKIP LOCKED),
          due AS (
            DELETE FROM stock_alerts WHERE id IN (SELECT id FROM back)
            RETURNING id, product_id, email, locale, variation)
          SELECT due.email, due.locale, due.variation, product.name, product.name_bn, product.slug
          FROM due JOIN products product ON product.id = due.product_id ORDER BY due.id`.execute(transaction);
        for (const { email, locale, variation, ...product } of rows)
          await outboxRepository(transaction).enqueue(
            compose({
              email,
              locale: locale === 'bn' ? 'bn' : 'en',
              product,
              variation: variation === '' ? null : variation,
            }),
          );
        return rows.length;
      });
      count += enqueued;
      if (enqueued < batch) return count;
    }
  },
});

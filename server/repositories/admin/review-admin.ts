import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';

export const reviewStates = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface ListedReview {
  id: number;
  at: Date;
  product: string;
  slug: string;
  variation: string | null;
  orderId: number;
  stars: number;
  fit: string | null;
  name: string;
  text: string;
  answer: string;
  state: ReviewState;
}

/** Approves, rejects and answers reviews. Every change is recorded in the audit log with `actor`. */
export const reviewAdmin = (db: Kysely<Database>, actor: string) => {
  const reviews = () =>
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
      .select([
        'reviews.id',
        'reviews.created_at as at',
        'products.name as product',
        'products.slug',
        'reviews.variation',
        'order_lines.order_id as orderId',
        'stars',
        'fit',
        'reviews.name',
        'text',
        'answer',
        sql<ReviewState>`state`.as('state'),
      ]);

  return {
    /** Oldest first. */
    async list(state: ReviewState, limit: number): Promise<ListedReview[]> {
      return reviews().where('state', '=', state).orderBy('reviews.id').limit(limit).execute();
    },

    async find(id: number): Promise<ListedReview | undefined> {
      return reviews().where('reviews.id', '=', id).executeTakeFirst();
    },

    /** @returns the state before; undefined for an unknown review */
    async setState(id: number, to: ReviewState): Promise<ReviewState | undefined> {
      return db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('reviews')
          .select(sql<ReviewState>`state`.as('from'))
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (found === undefined || found.from === to) return found?.from;
        await transaction.updateTable('reviews').set({ state: to }).where('id', '=', id).execute();
        const details = { from: found.from, to };
        await writeAuditLog(transaction, actor, {
          action: 'review.set-state',
          subject: `review ${id}`,
          details,
        });
        return found.from;
      });
    },

    /** Sets the vendor's answer; '' removes it. @returns false for an unknown review */
    async setAnswer(id: number, answer: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('reviews')
          .set({ answer })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (changed === undefined) return false;
        await writeAuditLog(transaction, actor, {
          action: 'review.answer',
          subject: `review ${id}`,
          details: { answer },
        });
        return true;
      });
    },
  };
};

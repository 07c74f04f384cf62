import { type Kysely, sql } from 'kysely';
import type { AdminReview, ReviewState } from '../../../src/contracts/admin/schemas/review.ts';
import type { Database } from '../../database/types.ts';
import { writeAuditLog } from '../audit-log.ts';
import { type KeysetPage, rowsToRead, toKeysetPage } from './keyset.ts';

export const reviewStates = ['pending', 'published', 'rejected'] as const satisfies readonly ReviewState[];

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

/** The review cannot be changed. The message is shown to the operator. */
export class ReviewAdminError extends Error {
  readonly reason: 'not found' | 'stale';

  constructor(reason: ReviewAdminError['reason'], id: number) {
    super(reason === 'stale' ? 'Somebody else has changed the review.' : `There is no review ${id}.`);
    this.reason = reason;
  }
}

/** `version` is the one that the operator has read; undefined to change the review whatever it is. */
type ReadVersion = number | undefined;

/** Whose reviews are read and changed: the published ones of a vendor's products, or null for all. */
export type ReviewVendor = number | null;

const reviewsOf = (db: Kysely<Database>, vendor: ReviewVendor) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('merchants', 'merchants.id', 'products.merchant_id')
    .innerJoin('order_lines', 'order_lines.id', 'reviews.order_line_id')
    .$if(vendor !== null, (query) =>
      query.where('products.merchant_id', '=', vendor ?? 0).where('reviews.state', '=', 'published'),
    );

/** The statement that reads a page of the panel's list, newest first. */
export const listReviews = (
  db: Kysely<Database>,
  vendor: ReviewVendor,
  state: ReviewState | undefined,
  page: KeysetPage,
) => {
  let query = reviewsOf(db, vendor)
    .select([
      'reviews.id',
      'reviews.version',
      'reviews.state',
      'reviews.stars',
      'reviews.fit',
      'reviews.variation',
      'reviews.text',
      'reviews.name',
      'reviews.answer',
      'reviews.created_at',
      'order_lines.order_id',
      'products.id as productId',
      'products.name as productName',
      'products.name_bn as productNameBn',
      'products.slug',
      'products.product_attribute',
      'products.product_attribute_bn',
      'merchants.id as vendorId',
      'merchants.name as vendorName',
    ])
    .orderBy('reviews.id', 'desc')
    .limit(rowsToRead(page));
  if (state !== undefined) query = query.where('reviews.state', '=', state);
  if (page.before !== undefined) query = query.where('reviews.id', '<', page.before);
  return query;
};
type Row = Awaited<ReturnType<ReturnType<typeof listReviews>['execute']>>[number];

const toReview = (row: Row, vendor: ReviewVendor): AdminReview => ({
  id: row.id,
  version: row.version,
  state: row.state as ReviewState,
  stars: row.stars,
  ...(row.fit !== null && { fit: row.fit as NonNullable<AdminReview['fit']> }),
  ...(row.variation !== null && { variation: row.variation }),
  text: row.text,
  name: row.name,
  reviewed_at: Math.floor(row.created_at.getTime() / 1000),
  ...(row.answer !== '' && { answer: row.answer }),
  product: {
    id: row.productId,
    name: row.productName,
    ...(row.productNameBn !== null && { name_bn: row.productNameBn }),
    slug: row.slug,
    ...(row.product_attribute !== null && { product_attribute: row.product_attribute }),
    ...(row.product_attribute_bn !== null && { product_attribute_bn: row.product_attribute_bn }),
  },
  vendor: { id: row.vendorId, name: row.vendorName },
  ...(vendor === null && { order_id: row.order_id }),
});

/** Reviews as the panel shows them: of a vendor, or all. */
export const panelReviewRepository = (db: Kysely<Database>, vendor: ReviewVendor) => ({
  async list(state: ReviewState | undefined, page: KeysetPage) {
    const rows = await listReviews(db, vendor, state, page).execute();
    return toKeysetPage(
      rows.map((row) => toReview(row, vendor)),
      page,
    );
  },

  async get(id: number): Promise<AdminReview | undefined> {
    const row = await listReviews(db, vendor, undefined, {}).where('reviews.id', '=', id).executeTakeFirst();
    return row && toReview(row, vendor);
  },
});

/**
 * Approves, rejects and answers reviews: of a vendor, or all. Every change is recorded in the audit log with `actor`; one
 * that changes nothing is none.
 */
export const reviewAdmin = (db: Kysely<Database>, actor: string, vendor: ReviewVendor = null) => {
  const reviews = () =>
    reviewsOf(db, vendor).select([
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

  /** @throws ReviewAdminError */
  const lockReview = async (transaction: Kysely<Database>, id: number, version: ReadVersion) => {
    const found = await reviewsOf(transaction, vendor)
      .select(['reviews.version', 'answer', sql<ReviewState>`state`.as('state')])
      .where('reviews.id', '=', id)
      .forUpdate('reviews')
      .executeTakeFirst();
    if (found === undefined) throw new ReviewAdminError('not found', id);
    if (version !== undefined && version !== found.version) throw new ReviewAdminError('stale', id);
    return found;
  };

  return {
    /** Oldest first. */
    async list(state: ReviewState, limit: number): Promise<ListedReview[]> {
      return reviews().where('state', '=', state).orderBy('reviews.id').limit(limit).execute();
    },

    async find(id: number): Promise<ListedReview | undefined> {
      return reviews().where('reviews.id', '=', id).executeTakeFirst();
    },

    /** @returns the state before @throws ReviewAdminError */
    async setState(id: number, to: ReviewState, version?: ReadVersion): Promise<ReviewState> {
      return db.transaction().execute(async (transaction) => {
        const { state: from } = await lockReview(transaction, id, version);
        if (from === to) return from;
        await transaction.updateTable('reviews').set({ state: to }).where('id', '=', id).execute();
        await writeAuditLog(transaction, actor, {
          action: 'review.set-state',
          subject: `review ${id}`,
          details: { from, to },
        });
        return from;
      });
    },

    /** Sets the vendor's answer; '' removes it. @throws ReviewAdminError */
    async setAnswer(id: number, to: string, version?: ReadVersion): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { answer: from } = await lockReview(transaction, id, version);
        if (from === to) return;
        await transaction.updateTable('reviews').set({ answer: to }).where('id', '=', id).execute();
        await writeAuditLog(transaction, actor, {
          action: 'review.answer',
          subject: `review ${id}`,
          details: { from, to },
        });
      });
    },
  };
};

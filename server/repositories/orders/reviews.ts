import type { Kysely, Selectable } from 'kysely';
import type {
  Review,
  ReviewableLine,
  ReviewInput,
  WrittenReview,
} from '../../../src/contracts/schemas/review.ts';
import { orderStatus } from '../../../src/domain/order.ts';
import type { Owner } from '../../contract/caller.ts';
import { fieldError, HttpError, notFound } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';
import { ownedBy } from '../accounts/owner-column.ts';

type StoredReview = Selectable<Database['reviews']>;
type Written = Pick<StoredReview, 'stars' | 'fit' | 'text' | 'name' | 'state'>;

const writtenColumns = ['stars', 'fit', 'text', 'name', 'state'] as const;

const toWritten = ({ stars, fit, text, name, state }: Written): WrittenReview => ({
  stars,
  ...(fit !== null && { fit: fit as WrittenReview['fit'] }),
  text,
  name,
  state: state as WrittenReview['state'],
});

const isSame = (written: Written, input: ReviewInput): boolean =>
  written.stars === input.stars &&
  written.fit === (input.fit ?? null) &&
  written.text === input.text &&
  written.name === input.name;

const isDelivered = ({ order_status }: Pick<Selectable<Database['orders']>, 'order_status'>): boolean =>
  orderStatus(order_status) === 'delivered';

export const reviewRepository = (db: Kysely<Database>) => {
  /** @throws HttpError 404 unless it is the owner's order */
  const findOrder = async (owner: Owner | null, orderId: number) => {
    const found =
      owner &&
      (await db
        .selectFrom('orders')
        .select('order_status')
        .where('id', '=', orderId)
        .where(ownedBy(owner))
        .executeTakeFirst());
    if (!found) throw notFound('order');
    return found;
  };

  return {
    /** A page of the published reviews, newest first, and their number; undefined for an unknown product. */
    async ofProduct(
      productId: number,
      limit: number,
      offset: number,
    ): Promise<{ reviews: Review[]; total: number } | undefined> {
      const published = db
        .selectFrom('reviews')
        .where('product_id', '=', productId)
        .where('state', '=', 'published');
      const product = await db
        .selectFrom('products')
        .select(published.select((read) => read.fn.countAll<number>().as('total')).as('total'))
        .where('id', '=', productId)
        .where('is_published', '=', true)
        .executeTakeFirst();
      if (product === undefined) return undefined;
      const rows = await published
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const reviews = rows.map(
        ({ id, stars, fit, variation, text, name, created_at, answer }): Review => ({
          id,
          stars,
          ...(fit !== null && { fit: fit as Review['fit'] }),
          ...(variation !== null && { variation }),
          text,
          name,
          reviewed_at: Math.floor(created_at.getTime() / 1000),
          ...(answer !== '' && { answer }),
        }),
      );
      return { reviews, total: product.total ?? 0 };
    },

    /**
     * The lines of a delivered order whose products still exist, with the buyer's reviews; none of any other order.
     * @throws HttpError 404 for another owner's order
     */
    async ofOrder(owner: Owner | null, orderId: number): Promise<ReviewableLine[]> {
      if (!isDelivered(await findOrder(owner, orderId))) return [];
      const rows = await db
        .selectFrom('order_lines as line')
        .innerJoin('products', 'products.id', 'line.product_id')
        .leftJoin('reviews', 'reviews.order_line_id', 'line.id')
        .select([
          'line.position as line',
          'products.id as product_id',
          'products.name',
          'products.name_bn',
          'line.variation',
          'products.product_attribute',
          'products.product_attribute_bn',
          'stars',
          'fit',
          'text',
          'reviews.name as reviewer',
          'state',
        ])
        .where('line.order_id', '=', orderId)
        .orderBy('line.position')
        .execute();
      return rows.map(({ line, product_id, name, name_bn, variation, stars, fit, text, state, ...rest }) => ({
        line,
        product_id,
        name,
        ...(name_bn !== null && { name_bn }),
        ...(variation && {
          variation,
          ...(rest.product_attribute !== null && { product_attribute: rest.product_attribute }),
          ...(rest.product_attribute_bn !== null && { product_attribute_bn: rest.product_attribute_bn }),
        }),
        ...(stars !== null &&
          text !== null &&
          state !== null &&
          rest.reviewer !== null && {
            review: toWritten({ stars, fit, text, name: rest.reviewer, state }),
          }),
      }));
    },

    /**
     * Stores a review, which is published once the shop has approved it. Repeating it returns the stored one.
     * @throws HttpError 404 for another owner's order, 409 unless it is delivered and the line has no other review,
     *   422 for an unknown line
     */
    async write(
      owner: Owner | null,
      orderId: number,
      input: ReviewInput,
    ): Promise<{ review: WrittenReview; isNew: boolean }> {
      if (!isDelivered(await findOrder(owner, orderId)))
        throw new HttpError(409, messages().orderNotDelivered);
      const line = await db
        .selectFrom('order_lines')
        .select(['id', 'product_id', 'variation'])
        .where('order_id', '=', orderId)
        .where('position', '=', input.line)
        .executeTakeFirst();
      if (line === undefined || line.product_id === null)
        throw fieldError('line', messages().notFound('product'));
      const { stars, fit = null, text, name } = input;
      const inserted = await db
        .insertInto('reviews')
        .values({
          order_line_id: line.id,
          product_id: line.product_id,
          variation: line.variation || null,
          stars,
          fit,
          text,
          name,
        })
        .onConflict((conflict) => conflict.column('order_line_id').doNothing())
        .returning(writtenColumns)
        .executeTakeFirst();
      if (inserted !== undefined) return { review: toWritten(inserted), isNew: true };
      const stored = await db
        .selectFrom('reviews')
        .select(writtenColumns)
        .where('order_line_id', '=', line.id)
        .executeTakeFirst();
      if (stored === undefined || !isSame(stored, input))
        throw new HttpError(409, messages().alreadyReviewed);
      return { review: toWritten(stored), isNew: false };
    },
  };
};

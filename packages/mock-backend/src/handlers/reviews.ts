import type { Contract } from '../../../../src/contracts/index.ts';
import type { ReviewableLine } from '../../../../src/contracts/schemas/review.ts';
import { HttpError, invalidField, notFound } from '../http-error.ts';
import { pageOf } from '../listing.ts';
import type { StoredOrder, StoredReview } from '../world.ts';
import { type HandlerInput, type Handlers, ownerOf } from './handler.ts';

const findOrder = (
  input: HandlerInput<Contract['reviews']['ofOrder'] | Contract['reviews']['write']>,
  name: string,
): StoredOrder => {
  const order = input.world.orders.find(({ id }) => id === input.params.orderId);
  if (order === undefined) throw notFound();
  if (order.owner !== ownerOf(input) && input.policy.ownership(name)) throw notFound();
  return order;
};
const isDelivered = ({ order_status }: StoredOrder): boolean => order_status > 3;
const toWritten = ({ stars, fit, text, name, state }: StoredReview) => ({
  stars,
  ...(fit === undefined ? {} : { fit }),
  text,
  name,
  state,
});

export const reviews: Handlers<Contract['reviews']> = {
  ofProduct: ({ world, params, query }) => {
    if (!world.products.some(({ id }) => id === params.productId)) throw notFound();
    const published = world.reviews
      .filter(({ productId, state }) => productId === params.productId && state === 'published')
      .toReversed()
      .map(({ id, stars, fit, variation, text, name, reviewed_at, answer }) => ({
        id,
        stars,
        ...(fit === undefined ? {} : { fit }),
        ...(variation === undefined ? {} : { variation }),
        text,
        name,
        reviewed_at,
        ...(answer === undefined ? {} : { answer }),
      }));
    const { data, pagination } = pageOf(published, query.page, world.pageSize);
    return { status: 200, body: { data: { data, ...pagination } } };
  },
  ofOrder: (input) => {
    const order = findOrder(input, 'reviews.ofOrder');
    const lines = isDelivered(order) ? order.cart.cart_items : [];
    const data = lines.map(({ product, variation }, line): ReviewableLine => {
      const review = input.world.reviews.find((each) => each.orderId === order.id && each.line === line);
      return {
        line,
        product_id: product.id,
        name: product.name,
        ...(variation === undefined
          ? {}
          : { variation, product_attribute: product.product_attribute ?? 'Size' }),
        ...(review === undefined ? {} : { review: toWritten(review) }),
      };
    });
    return { status: 200, body: { data } };
  },
  write: (input) => {
    const { world, body } = input;
    const order = findOrder(input, 'reviews.write');
    if (!isDelivered(order))
      throw new HttpError(409, 'You can review what you ordered once it is delivered.');
    const { line, ...written } = body;
    const ordered = order.cart.cart_items[line];
    if (ordered === undefined) throw invalidField('line', 'The product was not found.');
    const stored = world.reviews.find((each) => each.orderId === order.id && each.line === line);
    if (stored === undefined) {
      const review: StoredReview = {
        ...written,
        id: world.nextId('review'),
        orderId: order.id,
        line,
        productId: ordered.product.id,
        variation: ordered.variation,
        reviewed_at: world.now(),
        state: 'pending',
      };
      world.reviews.push(review);
      return { status: 201, body: { data: toWritten(review) } };
    }
    const same = { stars: stored.stars, fit: stored.fit, text: stored.text, name: stored.name };
    const sent = { stars: written.stars, fit: written.fit, text: written.text, name: written.name };
    if (JSON.stringify(same) !== JSON.stringify(sent))
      throw new HttpError(409, 'You have reviewed this already.');
    return { status: 200, body: { data: toWritten(stored) } };
  },
};

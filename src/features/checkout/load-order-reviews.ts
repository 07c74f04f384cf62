import { reviewResponseSchemas as schemas } from '../../contracts/review-response-schemas.ts';
import type { Order } from '../../contracts/schemas/order.ts';
import type { Shop } from '../../platform/shop.ts';
import { OrderReviews } from './OrderReviews.tsx';

/** The lines of a delivered order that its buyer may review, or has reviewed, and the component that shows them. */
export const loadOrderReviews = async ({ api }: Pick<Shop, 'api'>, { id }: Order) => {
  const params = { orderId: id };
  const { data: lines } = await api('GET /api/cart/get_order_reviews/:orderId', { params, schemas });
  return lines.length > 0 ? { lines, OrderReviews } : null;
};

export type OrderObstacle = 'emptyCart' | 'noShippingAddress' | 'noPaymentMethod';

/** The first thing that stands in the way of an order, in the order the checks are made; null when none does. */
export const orderObstacle = (order: {
  lineCount: number;
  hasShippingAddress: boolean;
  hasPaymentMethod: boolean;
}): OrderObstacle | null => {
  if (order.lineCount === 0) return 'emptyCart';
  if (!order.hasShippingAddress) return 'noShippingAddress';
  if (!order.hasPaymentMethod) return 'noPaymentMethod';
  return null;
};

export type OrderStatus = 'pending' | 'processing' | 'cancelled' | 'delivered';

/** The wire's number as a word; any number but 1, 2 and 3 means delivered. */
export const orderStatus = (status: number): OrderStatus =>
  (({ 1: 'pending', 2: 'processing', 3: 'cancelled' }) as const)[status as 1 | 2 | 3] ?? 'delivered';

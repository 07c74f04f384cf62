import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AddressInput } from '../../../src/contracts/schemas/address.ts';
import type { PlaceOrderRequest } from '../../../src/contracts/schemas/order.ts';
import { siteFactor, siteOf } from '../../admission/network.ts';
import type { OrderLimits } from '../../config/config.ts';
import type { Owner } from '../../contract/caller.ts';
import { HttpError, validationError } from '../../contract/http-error.ts';
import type { Database } from '../../database/types.ts';
import { messages } from '../../messages/messages.ts';
import { ownerColumn } from '../accounts/owner-column.ts';
import { quantityByProduct } from './ordered-products.ts';

/** Who places an order. */
interface OrderSource {
  owner: Owner;
  network: string;
}

/** Spelling variants of an address count as the same. */
const addressSubject = ({ address1, address2 = '', city, zipcode }: AddressInput): string =>
  [address1, address2, city, zipcode]
    .map((text) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .join(' ');

/** @throws HttpError 422 at cart for a quantity that is ordered by phone */
export const validateQuantities = (
  request: PlaceOrderRequest,
  nameOf: (id: number) => string,
  { perProduct }: OrderLimits,
): void => {
  const errors = [...quantityByProduct(request.cart)]
    .filter(([, quantity]) => quantity > perProduct)
    .map(([id]) => messages().tooManyPieces(nameOf(id), perProduct));
  if (errors.length > 0) throw validationError({ cart: errors }, { reason: 'order limit' });
};

/**
 * Counts an order and its pieces, in the transaction of the order, so that only placed orders count.
 * @throws HttpError 429 with Retry-After if one of the limits is exceeded
 */
export const consumeOrderLimits = async (
  transaction: Kysely<Database>,
  request: PlaceOrderRequest,
  { owner, network }: OrderSource,
  limits: OrderLimits,
): Promise<void> => {
  const pieces = request.cart.reduce((sum, { quantity }) => sum + quantity, 0);
  const person = [
    ownerColumn(owner).join(' '),
    `phone ${request.shipping_address.phone}`,
    `address ${addressSubject(request.shipping_address)}`,
  ].map((subject) => ({ subject, max: limits.person }));
  const site = siteOf(network);
  const { orders: siteOrders, pieces: sitePieces } = limits.network;
  const networks = [
    { subject: `network ${network}`, max: limits.network },
    ...(site === null
      ? []
      : [
          {
            subject: `network ${site}`,
            max: { orders: siteFactor * siteOrders, pieces: siteFactor * sitePieces },
          },
        ]),
  ];
  const counters = [...person, ...networks].flatMap(({ subject, max }) => [
    { subject: `orders of ${subject}`, amount: 1, max: max.orders },
    { subject: `pieces of ${subject}`, amount: pieces, max: max.pieces },
  ]);
  const byKey = new Map(
    counters.map((counter) => [createHash('sha256').update(counter.subject).digest('base64url'), counter]),
  );
  const amounts = [...byKey.values()].map(({ amount }) => amount);
  // Sorted by key, so that concurrent orders do not deadlock.
  const { rows } = await sql<{ key: string; hits: number; seconds: number }>`
    INSERT INTO rate_limits (key, hits, ends_at)
    SELECT key, amount, now() + interval '1 hour'
    FROM unnest(${[...byKey.keys()]}::text[], ${amounts}::int[]) AS counters (key, amount) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN rate_limits.ends_at <= now() THEN 0 ELSE rate_limits.hits END + excluded.hits,
      ends_at = CASE WHEN rate_limits.ends_at <= now() THEN excluded.ends_at ELSE rate_limits.ends_at END
    RETURNING key, hits, ceil(extract(epoch FROM ends_at - now()))::int AS seconds`.execute(transaction);
  const exceeded = rows.filter(({ key, hits }) => hits > (byKey.get(key)?.max ?? Number.POSITIVE_INFINITY));
  if (exceeded.length === 0) return;
  const seconds = Math.max(...exceeded.map((row) => row.seconds));
  throw new HttpError(429, messages().tooManyOrders(Math.ceil(seconds / 60)), {
    headers: { 'retry-after': String(seconds) },
    reason: 'order limit',
  });
};

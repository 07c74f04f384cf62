import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ListingRequest } from '../../src/contracts/schemas/listing.ts';
import { HttpError } from '../contract/http-error.ts';
import { isUnavailable } from '../database/errors.ts';
import { createMetrics, type Metrics, observeOutbox, observePools, observeReplica } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
  interface FastifyContextConfig {
    /** The name in the contract, such as `orders.place`. */
    operation?: string;
    /** Whether the contract marks the operation as safe, whatever its method. */
    isSafe?: boolean;
  }
}

const reasonOfField = (field: string): string => {
  if (field === 'coupon_code') return 'coupon';
  if (field.startsWith('payment')) return 'payment';
  if (/address\./.test(field)) return 'address';
  return field === 'cart' || field === 'shipping_amount' ? field : 'invalid';
};

const reasonOfStatus: Record<number, string> = { 409: 'idempotency key', 429: 'rate limit' };

const isServerError = (error: Error & { statusCode?: number }): boolean => (error.statusCode ?? 500) >= 500;

/** The reason why an order was rejected, as a label of low cardinality. */
const rejectionReason = (error: Error & { statusCode?: number }): string => {
  if (error instanceof HttpError) {
    const [field] = Object.keys(error.errors ?? {});
    return (
      error.reason ??
      (field === undefined ? (reasonOfStatus[error.statusCode] ?? 'not allowed') : reasonOfField(field))
    );
  }
  if (isUnavailable(error)) return 'unavailable';
  return isServerError(error) ? 'error' : 'invalid';
};

const isSearch = (operation: string, { body }: FastifyRequest): boolean =>
  operation === 'shop.search' ||
  (operation === 'catalogue.filterProducts' &&
    (body as ListingRequest | undefined)?.filter_params.some(({ search }) => Boolean(search)) === true);

/** Updates the business metrics for a failed request. */
export const countError = (request: FastifyRequest, error: Error): void => {
  const { operation } = request.routeOptions.config;
  if (operation === undefined) return;
  const { ordersRefused, searchFailures } = request.server.metrics;
  if (operation === 'orders.place') ordersRefused.inc({ reason: rejectionReason(error) });
  if (isServerError(error) && isSearch(operation, request)) searchFailures.inc({ operation });
};

/** Observes request durations, connection pools and the outbox. Other plugins increment the counters of `app.metrics`. */
export const metrics = fastifyPlugin(async (app) => {
  const all = createMetrics();
  const { replica } = app;
  observePools(all, { primary: app.pool, ...(replica && { replica: replica.pool }) });
  if (replica) observeReplica(all, replica);
  observeOutbox(all, app.pool);
  app.decorate('metrics', all);
  app.addHook('onResponse', async (request, reply) => {
    const method = app.supportedMethods.includes(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'none';
    all.requestDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
});

import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import { maxStockAlerts } from '../../src/contracts/schemas/stock-alert.ts';
import type { Handlers } from '../contract/handlers.ts';
import { fieldError, notFound } from '../contract/http-error.ts';
import { messages, requestLocale } from '../messages/messages.ts';
import { stockAlertRepository } from '../repositories/catalogue/stock-alerts.ts';

export const stockAlertHandlers = ({ db }: FastifyInstance): Handlers<typeof contract.stockAlerts> => {
  const alerts = stockAlertRepository(db);
  return {
    request: async ({ params, body: { email, variation = '' } }) => {
      const outcome = await alerts.request(params.productId, variation, email, requestLocale());
      if (outcome === 'unknown') throw notFound('product');
      if (outcome === 'too many') throw fieldError('email', messages().tooManyStockAlerts(maxStockAlerts));
      return { status: 204, body: undefined };
    },
  };
};

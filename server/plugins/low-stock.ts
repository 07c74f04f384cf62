import plugin from 'fastify-plugin';
import { type ComposeLowStockMail, enqueueLowStockMails } from '../repositories/admin/low-stock.ts';
import { repeat } from './repeat.ts';

interface Options {
  /** The stock up to which a product is low. */
  limit: () => number;
  compose: ComposeLowStockMail;
}

/** Once a day, mails those who want to know which products are low in stock. */
export const lowStock = plugin(async (app, { limit, compose }: Options) => {
  repeat(app, {
    intervalMs: 60_000,
    failed: 'failed to mail the list of products with low stock',
    task: async () => {
      if ((await enqueueLowStockMails(app.db, limit(), compose)) > 0) app.sendQueuedMail();
    },
  });
});

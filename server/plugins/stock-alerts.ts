import plugin from 'fastify-plugin';
import { type StockAlert, stockAlertRepository } from '../repositories/catalogue/stock-alerts.ts';
import type { Mail } from '../repositories/outbox.ts';
import { repeat } from './repeat.ts';

/** Every minute, mails those who asked about products that are back in stock. */
export const stockAlerts = plugin(async (app, { compose }: { compose: (alert: StockAlert) => Mail }) => {
  repeat(app, {
    intervalMs: 60_000,
    failed: 'failed to mail about products that are back in stock',
    task: async () => {
      if ((await stockAlertRepository(app.db).enqueueDue(compose)) > 0) app.sendQueuedMail();
    },
  });
});

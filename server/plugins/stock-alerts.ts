import plugin from 'fastify-plugin';
import { type StockAlert, stockAlertRepository } from '../repositories/catalogue/stock-alerts.ts';
import type { Mail } from '../repositories/outbox.ts';

const intervalMs = 60_000;

/** Every minute, mails those who wait for products that are back in stock. */
export const stockAlerts = plugin(async (app, { compose }: { compose: (alert: StockAlert) => Mail }) => {
  let running: Promise<void> | undefined;
  const enqueue = async () => {
    if ((await stockAlertRepository(app.db).enqueueDue(compose)) > 0) app.sendQueuedMail();
  };
  const run = () => {
    running ??= enqueue()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'failed to mail about products that are back in stock'),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
});

import plugin from 'fastify-plugin';
import { deleteExpired } from '../repositories/admin/delete-expired.ts';

/** How often each process deletes expired rows. */
const intervalMs = 600_000;

/** Deletes expired sessions, codes, tokens, reset links and rate limits, and old sent mails. */
export const cleanup = plugin(async (app) => {
  let running: Promise<void> | undefined;
  const logFailed = (kind: string, error: unknown) =>
    app.log.warn({ err: error, kind }, 'failed to delete expired rows');
  const run = () => {
    running ??= deleteExpired(app.db, logFailed)
      .then((deleted) => app.log.debug({ deleted }, 'deleted expired rows'))
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

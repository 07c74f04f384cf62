import plugin from 'fastify-plugin';
import { deleteExpired } from '../repositories/admin/delete-expired.ts';
import { repeat } from './repeat.ts';

/** Every ten minutes, deletes expired sessions, codes, tokens, reset links and rate limits, and old sent mails. */
export const cleanup = plugin(async (app) => {
  const logFailed = (kind: string, error: unknown) =>
    app.log.warn({ err: error, kind }, 'failed to delete expired rows');
  repeat(app, {
    intervalMs: 600_000,
    failed: 'failed to delete expired rows',
    task: async () => {
      const deleted = await deleteExpired(app.db, logFailed);
      app.log.debug({ deleted }, 'deleted expired rows');
    },
  });
});

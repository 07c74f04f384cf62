import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';

/** Timeout of the database check. */
const timeoutMs = 2000;

/**
 * GET /healthz for process supervisors: 200 while the process responds. GET /readyz for load balancers: 200 while the
 * database responds and the server is not closing, otherwise 503. Requests are neither logged nor cached.
 */
export const health = fastifyPlugin(async (app) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const isDatabaseReady = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
    });
    try {
      await Promise.race([sql`SELECT 1`.execute(app.db), timeout]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };

  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing) return reply.code(503).send({ message: 'The server is closing.' });
    if (!(await isDatabaseReady()))
      return reply.code(503).send({ message: 'The database does not respond.' });
    return { status: 'ok' };
  });
});

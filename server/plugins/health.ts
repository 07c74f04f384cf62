import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';

/** How long the database may take to respond. */
const timeoutMs = 2000;

/** GET /healthz for load balancers: 200 when the database responds, else 503. Never logged, never cached. */
export const health = fastifyPlugin(
  async (app) => {
    app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
      });
      try {
        await Promise.race([sql`SELECT 1`.execute(app.db), timeout]);
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ message: 'The database does not answer.' });
      } finally {
        clearTimeout(timer);
      }
    });
  },
  { name: 'health' },
);

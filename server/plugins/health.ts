import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';

/** How long the database may take to say that it is there, milliseconds. */
const patience = 2000;

/** GET /healthz: 200 when the database answers, else 503. For load balancers; never logged, never cached. */
export const health = fastifyPlugin(
  async (app) => {
    app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('late')), patience);
      });
      try {
        await Promise.race([sql`SELECT 1`.execute(app.db), late]);
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

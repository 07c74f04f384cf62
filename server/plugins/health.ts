import fastifyPlugin from 'fastify-plugin';

/** Timeout of the database check. */
const timeoutMs = 2000;

/**
 * GET /healthz for process supervisors: 200 while the process responds. GET /readyz for load balancers: 200 while the
 * database responds, otherwise 503; Fastify also sends 503 while the server closes. Requests are not
 * logged.
 */
export const health = fastifyPlugin(async (app) => {
  const isDatabaseReady = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, timeoutMs);
    });
    try {
      await Promise.race([app.pingDatabase(), timeout]);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (!(await isDatabaseReady()))
      return reply.code(503).send({ message: 'The database does not respond.' });
    return { status: 'ok' };
  });
});

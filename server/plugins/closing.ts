import fastifyPlugin from 'fastify-plugin';

/** How often a stopping server looks for connections that fell idle, milliseconds. */
const pace = 50;

/** While the server stops, connections end as soon as they are answered: kept open, they would hold the stop up. */
export const closing = fastifyPlugin(
  async (app) => {
    app.addHook('preClose', async () => {
      const timer = setInterval(() => app.server.closeIdleConnections(), pace);
      app.server.once('close', () => clearInterval(timer));
      timer.unref();
    });
  },
  { name: 'closing' },
);

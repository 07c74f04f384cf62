import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is known of an outage of the database, so that not every request waits until its timeout. */
    databaseOutage: {
      /** Whether the database was unavailable and has not responded since. */
      isOn: () => boolean;
      /** Notes that the database was unavailable. */
      begin: () => void;
    };
  }
}

const checkIntervalMs = 1000;

/** Notes outages of the database, and checks each second whether they have ended. */
export const databaseOutage = fastifyPlugin(
  async (app) => {
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const check = () => {
      timer = setTimeout(() => {
        app.pingDatabase().then(end, () => timer && check());
      }, checkIntervalMs);
      timer.unref();
    };
    app.decorate('databaseOutage', {
      isOn: () => timer !== undefined,
      begin: () => {
        if (timer === undefined) check();
      },
    });
    app.addHook('onClose', async () => end());
  },
  { name: 'database-outage' },
);

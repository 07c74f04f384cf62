import plugin from 'fastify-plugin';
import { removeExpired } from '../repositories/delete-expired.ts';

/** How often each process looks, milliseconds. */
const interval = 600_000;

/** Removes what has run out: sessions, codes, tokens, reset links, counted tries, mails sent long ago. */
export const housekeeping = plugin(
  async (app) => {
    let running: Promise<void> | undefined;
    const tidy = () => {
      running ??= removeExpired(app.db)
        .then((removed) => app.log.debug({ removed }, 'removed what had run out'))
        .catch((error: unknown) => app.log.warn({ err: error }, 'what has run out could not be removed'))
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(tidy, interval);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await running;
    });
  },
  { name: 'housekeeping' },
);

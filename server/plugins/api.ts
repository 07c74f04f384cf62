import plugin from 'fastify-plugin';
import { contract } from '../../src/contracts/index.ts';
import type { Config } from '../config/config.ts';
import { bindContract } from '../contract/bind.ts';
import { oauthEndpoints } from '../oauth/endpoints.ts';
import { handlers } from '../routes/handlers.ts';
import { callerPlugin } from './caller.ts';
import { cleanup } from './cleanup.ts';
import { hostHeader } from './host-header.ts';
import { locale } from './locale.ts';
import { mail } from './mail.ts';
import { rateLimit } from './rate-limit.ts';
import { recentWrites } from './recent-writes.ts';
import { session } from './session.ts';

/** All operations of the contract and the plugins they need: sessions, callers, rate limits, mail. */
export const api = plugin(
  async (app, { config }: { config: Config }) => {
    await app.register(recentWrites);
    await app.register(session);
    await app.register(locale);
    await app.register(hostHeader);
    await app.register(callerPlugin);
    await app.register(rateLimit);
    await app.register(mail, { config });
    await app.register(cleanup);
    await app.register(oauthEndpoints);
    await bindContract(app, contract, handlers(app), {
      strict: config.mode !== 'production',
      guardedPerMinute: config.guardedPerMinute,
      jsonAsText: ['shop.search'],
    });
  },
  { name: 'api' },
);

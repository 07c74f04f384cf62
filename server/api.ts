import plugin from 'fastify-plugin';
import { adminContract } from '../src/contracts/admin/index.ts';
import { contract } from '../src/contracts/index.ts';
import type { Config } from './config/config.ts';
import { authorize } from './contract/authorize.ts';
import { bindContract } from './contract/bind.ts';
import { backInStockMail } from './mails/back-in-stock.ts';
import { lowStockMail } from './mails/low-stock.ts';
import { newOrdersMail } from './mails/new-orders.ts';
import { oauthEndpoints } from './oauth/endpoints.ts';
import { callerPlugin } from './plugins/caller.ts';
import { cleanup } from './plugins/cleanup.ts';
import { hostHeader } from './plugins/host-header.ts';
import { imports } from './plugins/imports.ts';
import { locale } from './plugins/locale.ts';
import { lowStock } from './plugins/low-stock.ts';
import { mail } from './plugins/mail.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { recentWrites } from './plugins/recent-writes.ts';
import { session } from './plugins/session.ts';
import { authorizeStaff, staffSessions } from './plugins/staff-sessions.ts';
import { stockAlerts } from './plugins/stock-alerts.ts';
import { adminHandlers } from './routes/admin/handlers.ts';
import { handlers } from './routes/handlers.ts';

/** All operations of the shop's and the panel's contract, and the plugins they need: sessions, callers, rate limits, mail. */
export const api = plugin(
  async (app, { config }: { config: Config }) => {
    await app.register(recentWrites);
    await app.register(session);
    await app.register(locale);
    await app.register(hostHeader);
    await app.register(callerPlugin);
    await app.register(rateLimit);
    await app.register(mail, {
      config,
      sender: () => app.shop.sender,
      composeAlert: (recipient, orders, locale) =>
        newOrdersMail(
          { shopName: app.shop.settings.shopName, publicUrl: app.publicUrl },
          recipient,
          orders,
          locale,
        ),
    });
    await app.register(stockAlerts, {
      compose: (alert) => backInStockMail(app.publicUrl, app.shop.settings.shopName, alert),
    });
    await app.register(lowStock, {
      limit: () => app.shop.lowStock,
      compose: (recipient, found, locale) =>
        lowStockMail(
          {
            shopName: app.shop.settings.shopName,
            publicUrl: app.publicUrl,
            limit: app.shop.lowStock,
          },
          recipient,
          found,
          locale,
        ),
    });
    await app.register(cleanup);
    await app.register(imports);
    await app.register(oauthEndpoints);
    await bindContract(app, contract, handlers(app), {
      strict: config.mode !== 'production',
      guardedPerMinute: config.guardedPerMinute,
      authorize,
      jsonAsText: ['shop.search'],
      isCrossOrigin: true,
    });
    await app.register(staffSessions);
    await bindContract(
      app,
      { admin: adminContract },
      { admin: adminHandlers(app) },
      {
        strict: config.mode !== 'production',
        guardedPerMinute: config.guardedPerMinute,
        authorize: authorizeStaff,
        isCrossOrigin: false,
      },
    );
  },
  { name: 'api' },
);

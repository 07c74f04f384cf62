import type { FastifyInstance } from 'fastify';
import type { Contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { accountHandlers } from './account.ts';
import { addressHandlers } from './addresses.ts';
import { catalogueHandlers } from './catalogue.ts';
import { consentHandlers } from './consent.ts';
import { couponHandlers } from './coupons.ts';
import { oauthHandlers } from './oauth.ts';
import { orderHandlers } from './orders.ts';
import { reviewHandlers } from './reviews.ts';
import { shopHandlers } from './shop.ts';
import { signInHandlers } from './sign-in.ts';
import { stockAlertHandlers } from './stock-alerts.ts';
import { wishlistHandlers } from './wishlist.ts';

/** The handlers of all operations of the contract. */
export const handlers = (app: FastifyInstance): Handlers<Contract> => ({
  catalogue: catalogueHandlers(app),
  wishlist: wishlistHandlers(app),
  coupons: couponHandlers(app),
  account: accountHandlers(app),
  signIn: signInHandlers(app),
  addresses: addressHandlers(app),
  orders: orderHandlers(app),
  reviews: reviewHandlers(app),
  stockAlerts: stockAlertHandlers(app),
  oauth: oauthHandlers(app),
  consent: consentHandlers(app),
  shop: shopHandlers(app),
});

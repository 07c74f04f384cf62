import type { Contract } from '../../../../src/contracts/index.ts';
import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { catalogue } from './catalogue.ts';
import { consent } from './consent.ts';
import { coupons } from './coupons.ts';
import type { Handlers } from './handler.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { reviews } from './reviews.ts';
import { shop } from './shop.ts';
import { signIn } from './sign-in.ts';
import { stockAlerts } from './stock-alerts.ts';
import { wishlist } from './wishlist.ts';

/** A handler for every operation; a missing one does not compile. */
export const allHandlers: { [Resource in keyof Contract]: Handlers<Contract[Resource]> } = {
  account,
  addresses,
  catalogue,
  consent,
  coupons,
  oauth,
  orders,
  reviews,
  shop,
  signIn,
  stockAlerts,
  wishlist,
};

import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { catalogue } from './catalogue.ts';
import { consent } from './consent.ts';
import { c } from './contract.ts';
import { coupons } from './coupons.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { reviews } from './reviews.ts';
import { shop } from './shop.ts';
import { signIn } from './sign-in.ts';
import { stockAlerts } from './stock-alerts.ts';
import { wishlist } from './wishlist.ts';

/** The API contract: every operation of the shop, by resource. */
export const contract = c.router({
  catalogue,
  wishlist,
  coupons,
  account,
  signIn,
  addresses,
  orders,
  reviews,
  stockAlerts,
  oauth,
  consent,
  shop,
});
export type Contract = typeof contract;

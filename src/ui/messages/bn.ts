import { account } from './bn/account.ts';
import { attributes } from './bn/attributes.ts';
import { buying } from './bn/buying.ts';
import { cart } from './bn/cart.ts';
import { delivery } from './bn/delivery.ts';
import { details } from './bn/details.ts';
import { developer } from './bn/developer.ts';
import { failures } from './bn/failures.ts';
import { home } from './bn/home.ts';
import { invoice } from './bn/invoice.ts';
import { layout } from './bn/layout.ts';
import { listing } from './bn/listing.ts';
import { names } from './bn/names.ts';
import { order } from './bn/order.ts';
import { product } from './bn/product.ts';
import { reviews } from './bn/reviews.ts';
import { search } from './bn/search.ts';
import { sharing } from './bn/sharing.ts';
import { signIn } from './bn/sign-in.ts';
import { stockAlert } from './bn/stock-alert.ts';
import { track } from './bn/track.ts';
import { trust } from './bn/trust.ts';

/** All Bangla messages. Loaded when Bangla is selected. */
export const bn = {
  layout,
  listing,
  names,
  product,
  buying,
  cart,
  attributes,
  delivery,
  details,
  account,
  developer,
  home,
  invoice,
  order,
  reviews,
  search,
  sharing,
  signIn,
  stockAlert,
  track,
  trust,
  failures,
};

import type { account } from './en/account.ts';
import type { attributes } from './en/attributes.ts';
import type { cart } from './en/cart.ts';
import type { delivery } from './en/delivery.ts';
import type { developer } from './en/developer.ts';
import { failures } from './en/failures.ts';
import type { home } from './en/home.ts';
import { layout } from './en/layout.ts';
import type { listing } from './en/listing.ts';
import { product } from './en/product.ts';
import type { search } from './en/search.ts';
import type { track } from './en/track.ts';
import type { trust } from './en/trust.ts';

/** The English messages of every page. The others are loaded with the components that use them. */
export const en = { layout, product, failures };

/** Messages of a locale. English omits those that are loaded with their components. */
export type Messages = typeof en &
  Partial<{
    account: typeof account;
    cart: typeof cart;
    attributes: typeof attributes;
    delivery: typeof delivery;
    developer: typeof developer;
    home: typeof home;
    listing: typeof listing;
    /** Names of districts, colours and fabrics, by their lower-case English API name. */
    names: ReadonlyMap<string, string>;
    search: typeof search;
    track: typeof track;
    trust: typeof trust;
  }>;
export type AllMessages = Required<Messages>;

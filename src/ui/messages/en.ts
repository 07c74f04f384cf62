import type { account } from './en/account.ts';
import type { cart } from './en/cart.ts';
import type { developer } from './en/developer.ts';
import { failures } from './en/failures.ts';
import { layout } from './en/layout.ts';
import { product } from './en/product.ts';
import type { search } from './en/search.ts';

/** The English messages that every page needs. The others load with the pages and parts that show them. */
export const en = { layout, product, failures };

/** A language's messages. English leaves out those that load with their pages. */
export type Messages = typeof en &
  Partial<{ account: typeof account; cart: typeof cart; developer: typeof developer; search: typeof search }>;
export type AllMessages = Required<Messages>;

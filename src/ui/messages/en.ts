import { account } from './en/account.ts';
import { cart } from './en/cart.ts';
import { failures } from './en/failures.ts';
import { layout } from './en/layout.ts';
import { product } from './en/product.ts';

/** Every text that a shopper sees, in English; the type of every other language. */
export const en = { layout, product, cart, account, failures };
export type Texts = typeof en;

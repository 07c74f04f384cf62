import { account } from './bn/account.ts';
import { cart } from './bn/cart.ts';
import { failures } from './bn/failures.ts';
import { layout } from './bn/layout.ts';
import { product } from './bn/product.ts';
import type { Texts } from './en.ts';

/** Every text that a shopper sees, in Bangla. Loaded when it is chosen. */
export const bn: Texts = { layout, product, cart, account, failures };

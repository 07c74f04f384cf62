import { account } from './bn/account.ts';
import { cart } from './bn/cart.ts';
import { developer } from './bn/developer.ts';
import { failures } from './bn/failures.ts';
import { layout } from './bn/layout.ts';
import { product } from './bn/product.ts';
import { search } from './bn/search.ts';
import type { AllMessages } from './en.ts';

/** All Bangla messages. Loaded when Bangla is chosen. */
export const bn: AllMessages = { layout, product, cart, account, developer, search, failures };

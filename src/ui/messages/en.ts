import type { bn } from './bn.ts';
import { failures } from './en/failures.ts';
import { layout } from './en/layout.ts';
import { product } from './en/product.ts';

/** The English messages of every page. The others are loaded with the components that use them. */
export const en = { layout, product, failures };

/** All messages of a locale. */
export type AllMessages = typeof bn;
/** Messages of a locale. English omits those that are loaded with their components. */
export type Messages = typeof en & Partial<AllMessages>;

import { clientFaults } from './access/clients.ts';
import { forgedFaults } from './access/forged.ts';
import { ownershipFaults } from './access/ownership.ts';
import { sessionFaults } from './access/sessions.ts';
import { signedInFaults } from './access/signed-in.ts';
import { tokenFaults } from './access/tokens.ts';
import type { Fault, Variation } from './mutant.ts';
import { bodyFaults } from './negative/bodies.ts';
import { valueFaults } from './negative/values.ts';
import { wholeBodyFaults } from './negative/whole-bodies.ts';
import { accountFaults } from './relations/account.ts';
import { addressFaults } from './relations/addresses.ts';
import { catalogueFaults } from './relations/catalogue.ts';
import { filterFaults } from './relations/filters.ts';
import { orderFigureFaults } from './relations/order-figures.ts';
import { orderPlacingFaults } from './relations/order-placing.ts';
import { orderStockFaults } from './relations/order-stock.ts';
import { pageFaults } from './relations/pages.ts';
import { sortingFaults } from './relations/sorting.ts';
import { togetherFaults } from './relations/together.ts';
import { wishlistFaults } from './relations/wishlist.ts';
import { answerFaults } from './schema/answers.ts';
import { productFaults } from './schema/products.ts';
import { refusalFaults } from './schema/refusals.ts';
import { rowFaults } from './schema/rows.ts';
import { answerVariations } from './variations/answers.ts';
import { bodyVariations } from './variations/bodies.ts';
import { shopVariations } from './variations/shops.ts';

/** The fault set by the class of check that should name each. */
export const faultsByClass: Readonly<
  Record<'schema' | 'negative' | 'relations' | 'access', readonly Fault[]>
> = {
  schema: [...rowFaults, ...productFaults, ...answerFaults, ...refusalFaults],
  negative: [...bodyFaults, ...wholeBodyFaults, ...valueFaults],
  relations: [
    ...pageFaults,
    ...sortingFaults,
    ...filterFaults,
    ...togetherFaults,
    ...catalogueFaults,
    ...wishlistFaults,
    ...addressFaults,
    ...accountFaults,
    ...orderFigureFaults,
    ...orderPlacingFaults,
    ...orderStockFaults,
  ],
  access: [
    ...signedInFaults,
    ...ownershipFaults,
    ...tokenFaults,
    ...clientFaults,
    ...sessionFaults,
    ...forgedFaults,
  ],
};

/** What no check may call a fault. */
export const variations: readonly Variation[] = [...answerVariations, ...bodyVariations, ...shopVariations];

import { ownershipFaults } from './access/ownership.ts';
import { sessionFaults } from './access/sessions.ts';
import { signedInFaults } from './access/signed-in.ts';
import { tokenFaults } from './access/tokens.ts';
import type { Fault, Variation } from './fault.ts';
import { bodyFaults } from './negative/bodies.ts';
import { valueFaults } from './negative/values.ts';
import { accountFaults } from './relations/account.ts';
import { addressFaults } from './relations/addresses.ts';
import { catalogueFaults } from './relations/catalogue.ts';
import { filterFaults } from './relations/filters.ts';
import { orderFigureFaults } from './relations/order-figures.ts';
import { orderPlacingFaults } from './relations/order-placing.ts';
import { pageFaults } from './relations/pages.ts';
import { sortingFaults } from './relations/sorting.ts';
import { wishlistFaults } from './relations/wishlist.ts';
import { answerFaults } from './schema/answers.ts';
import { rowFaults } from './schema/rows.ts';
import { answerVariations } from './variations/answers.ts';
import { shopVariations } from './variations/shops.ts';

/** The fault set by the class of check that should name each. */
export const faultsByClass: Readonly<
  Record<'schema' | 'negative' | 'relations' | 'access', readonly Fault[]>
> = {
  schema: [...rowFaults, ...answerFaults],
  negative: [...bodyFaults, ...valueFaults],
  relations: [
    ...pageFaults,
    ...sortingFaults,
    ...filterFaults,
    ...catalogueFaults,
    ...wishlistFaults,
    ...addressFaults,
    ...accountFaults,
    ...orderFigureFaults,
    ...orderPlacingFaults,
  ],
  access: [...signedInFaults, ...ownershipFaults, ...tokenFaults, ...sessionFaults],
};

/** What no check may call a fault. */
export const variations: readonly Variation[] = [...answerVariations, ...shopVariations];

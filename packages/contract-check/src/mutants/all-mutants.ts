import { clientMutants } from './access/clients.ts';
import { forgedMutants } from './access/forged.ts';
import { ownershipMutants } from './access/ownership.ts';
import { sessionMutants } from './access/sessions.ts';
import { signedInMutants } from './access/signed-in.ts';
import { tokenMutants } from './access/tokens.ts';
import type { Mutant, Variation } from './mutant.ts';
import { bodyMutants } from './negative/bodies.ts';
import { valueMutants } from './negative/values.ts';
import { wholeBodyMutants } from './negative/whole-bodies.ts';
import { accountMutants } from './relations/account.ts';
import { addressMutants } from './relations/addresses.ts';
import { catalogueMutants } from './relations/catalogue.ts';
import { filterMutants } from './relations/filters.ts';
import { orderFigureMutants } from './relations/order-figures.ts';
import { orderPlacingMutants } from './relations/order-placing.ts';
import { orderStockMutants } from './relations/order-stock.ts';
import { pageMutants } from './relations/pages.ts';
import { sortingMutants } from './relations/sorting.ts';
import { togetherMutants } from './relations/together.ts';
import { wishlistMutants } from './relations/wishlist.ts';
import { productMutants } from './schema/products.ts';
import { refusalMutants } from './schema/refusals.ts';
import { answerMutants } from './schema/responses.ts';
import { rowMutants } from './schema/rows.ts';
import { bodyVariations } from './variations/bodies.ts';
import { answerVariations } from './variations/responses.ts';
import { shopVariations } from './variations/shops.ts';

/** The mutants by the class of check that must report them. */
export const mutantsByClass: Readonly<
  Record<'schema' | 'negative' | 'relations' | 'access', readonly Mutant[]>
> = {
  schema: [...rowMutants, ...productMutants, ...answerMutants, ...refusalMutants],
  negative: [...bodyMutants, ...wholeBodyMutants, ...valueMutants],
  relations: [
    ...pageMutants,
    ...sortingMutants,
    ...filterMutants,
    ...togetherMutants,
    ...catalogueMutants,
    ...wishlistMutants,
    ...addressMutants,
    ...accountMutants,
    ...orderFigureMutants,
    ...orderPlacingMutants,
    ...orderStockMutants,
  ],
  access: [
    ...signedInMutants,
    ...ownershipMutants,
    ...tokenMutants,
    ...clientMutants,
    ...sessionMutants,
    ...forgedMutants,
  ],
};

/** Differences that no check may report. */
export const variations: readonly Variation[] = [...answerVariations, ...bodyVariations, ...shopVariations];

import { authenticationMutants } from './access/authentication.ts';
import { clientMutants } from './access/clients.ts';
import { csrfMutants } from './access/csrf.ts';
import { ownershipMutants } from './access/ownership.ts';
import { sessionMutants } from './access/sessions.ts';
import { tokenMutants } from './access/tokens.ts';
import type { Mutant, Variation } from './mutant.ts';
import { bodyMutants } from './negative/bodies.ts';
import { parameterMutants } from './negative/parameters.ts';
import { rawBodyMutants } from './negative/raw-bodies.ts';
import { accountMutants } from './relations/account.ts';
import { addressMutants } from './relations/addresses.ts';
import { catalogueMutants } from './relations/catalogue.ts';
import { combinedFilterMutants } from './relations/combined-filters.ts';
import { filterMutants } from './relations/filters.ts';
import { orderDetailMutants } from './relations/order-details.ts';
import { orderPlacingMutants } from './relations/order-placing.ts';
import { orderStockMutants } from './relations/order-stock.ts';
import { paginationMutants } from './relations/pagination.ts';
import { sortingMutants } from './relations/sorting.ts';
import { wishlistMutants } from './relations/wishlist.ts';
import { errorResponseMutants } from './schema/error-responses.ts';
import { productMutants } from './schema/products.ts';
import { responseMutants } from './schema/responses.ts';
import { rowMutants } from './schema/rows.ts';
import { bodyVariations } from './variations/bodies.ts';
import { responseVariations } from './variations/responses.ts';
import { shopDataVariations } from './variations/shop-data.ts';

/** The mutants by the class of check that must report them. */
export const mutantsByClass: Readonly<
  Record<'schema' | 'negative' | 'relations' | 'access', readonly Mutant[]>
> = {
  schema: [...rowMutants, ...productMutants, ...responseMutants, ...errorResponseMutants],
  negative: [...bodyMutants, ...rawBodyMutants, ...parameterMutants],
  relations: [
    ...paginationMutants,
    ...sortingMutants,
    ...filterMutants,
    ...combinedFilterMutants,
    ...catalogueMutants,
    ...wishlistMutants,
    ...addressMutants,
    ...accountMutants,
    ...orderDetailMutants,
    ...orderPlacingMutants,
    ...orderStockMutants,
  ],
  access: [
    ...authenticationMutants,
    ...ownershipMutants,
    ...tokenMutants,
    ...clientMutants,
    ...sessionMutants,
    ...csrfMutants,
  ],
};

/** Permitted differences, which no check may report. */
export const variations: readonly Variation[] = [
  ...responseVariations,
  ...bodyVariations,
  ...shopDataVariations,
];

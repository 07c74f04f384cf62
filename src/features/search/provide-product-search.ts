import { fromPromise } from 'xstate';
import type { SearchSettings } from '../../contracts/schemas/settings.ts';
import { type FoundHits, productSearchMachine } from '../../machines/product-search.ts';
import { type Requester, searchIndex } from '../../platform/api/search-index.ts';

/** `requester` replaces the HTTP requester of the Algolia client, for tests. */
export const provideProductSearch = (settings: SearchSettings, requester?: Requester) => {
  const search = searchIndex(settings, requester);
  return productSearchMachine.provide({
    actors: {
      searchProducts: fromPromise<FoundHits, { query: string }>(({ input }) => search(input.query)),
    },
  });
};

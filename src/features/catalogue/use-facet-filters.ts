import { useEffect, useState } from 'react';
import type { Listing } from '../../contracts/schemas/listing.ts';
import { afterLoad } from '../../platform/page/scheduling.ts';

const load = () => import('../../ui/product/FacetFilters.tsx').then((loaded) => loaded.FacetFilters);
type Part = Awaited<ReturnType<typeof load>>;
let loaded: Part | null = null;

/** Loads the attribute filters once the page is idle. A failed load is retried with the next listing. */
export const useFacetFilters = (listing: Listing): Part | null => {
  const [part, setPart] = useState<Part | null>(() => loaded);
  const { facets } = listing.meta;
  const isMissing = facets?.colours !== undefined && part === null;
  useEffect(() => {
    if (!isMissing || facets === undefined) return;
    afterLoad()
      .then(load)
      .then(
        (found) => {
          loaded = found;
          setPart(() => found);
        },
        () => undefined,
      );
  }, [isMissing, facets]);
  return part;
};

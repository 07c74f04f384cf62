import { liteClient } from 'algoliasearch/lite';
import type { SearchHit } from '../../contracts/schemas/search.ts';
import type { SearchSettings } from '../../contracts/schemas/settings.ts';
import { RequestError } from '../../machines/failure.ts';
import type { FoundHits } from '../../machines/product-search.ts';

type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
export type Requester = NonNullable<ClientOptions['requester']>;

const hitsPerPage = 10;

/** Converts hosts for the Algolia client; '/' is the shop's own server. */
const hostsOf = (hosts: readonly string[]) =>
  hosts.map((host) => {
    const { host: url, protocol } = new URL(host, location.origin);
    return {
      url,
      accept: 'readWrite' as const,
      protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    };
  });

/** Whether the shop's own server searches, which lists on the results page what its index finds. */
const isOwnIndex = (hosts: readonly string[] | undefined): boolean =>
  hosts?.every((host) => new URL(host, location.origin).origin === location.origin) ?? false;

type CompleteHit = Omit<SearchHit, 'sales_price'> & Partial<SearchHit>;
const isCompleteHit = (hit: Partial<SearchHit> | null): hit is CompleteHit =>
  typeof hit?.name === 'string' &&
  typeof hit.slug === 'string' &&
  typeof hit.featured_img === 'string' &&
  typeof hit.unit_price === 'number' &&
  typeof (hit.sales_price ?? hit.unit_price) === 'number';

const noHits = { hits: [], nbHits: undefined, exhaustiveNbHits: undefined };

/** Creates a search for the ten best matches. It rejects with RequestError. */
export const searchIndex = (
  { appId, searchKey, indexName, hosts }: SearchSettings,
  requester?: Requester,
) => {
  const client = liteClient(
    appId,
    searchKey,
    // The client sends JSON with a form content type by default, which our own server rejects.
    {
      ...(hosts && { hosts: hostsOf(hosts), baseHeaders: { 'content-type': 'application/json' } }),
      ...(requester && { requester }),
    },
  );
  const countsResults = isOwnIndex(hosts);
  return async (query: string): Promise<FoundHits> => {
    try {
      const { results } = await client.search<SearchHit>({
        requests: [
          {
            indexName,
            query,
            hitsPerPage,
            attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
          },
        ],
      });
      const [result] = results;
      const { hits, nbHits, exhaustiveNbHits } = result && 'hits' in result ? result : noHits;
      return {
        hits: (hits as (Partial<SearchHit> | null)[]).filter(isCompleteHit).map(({ name_bn, ...hit }) => ({
          ...hit,
          // The hosted index returns null for a missing name.
          ...(name_bn && { name_bn }),
          // An index filled before it contained sales_price.
          sales_price: hit.sales_price ?? hit.unit_price,
        })),
        total: countsResults && exhaustiveNbHits === true ? (nbHits ?? null) : null,
      };
    } catch {
      throw new RequestError(navigator.onLine ? { kind: 'server', status: 503 } : { kind: 'offline' });
    }
  };
};

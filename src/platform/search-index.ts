import { liteClient } from 'algoliasearch/lite';
import type { SearchHit } from '../contracts/schemas/search.ts';
import type { SearchSettings } from '../contracts/schemas/settings.ts';
import { CallFailed } from '../machines/failure.ts';

type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
export type Requester = NonNullable<ClientOptions['requester']>;

const hitsWanted = 10;

/** The index's hosts as the client wants them; '/' is the shop's own server. */
const hostsOf = (hosts: readonly string[]) =>
  hosts.map((host) => {
    const { host: url, protocol } = new URL(host, location.origin);
    return {
      url,
      accept: 'readWrite' as const,
      protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    };
  });

const isHit = (hit: Partial<SearchHit>): hit is Omit<SearchHit, 'sales_price'> & Partial<SearchHit> =>
  typeof hit.name === 'string' &&
  typeof hit.slug === 'string' &&
  typeof hit.featured_img === 'string' &&
  typeof hit.unit_price === 'number';

/** Asks the index, from the browser, for the ten products that fit best. Rejects with CallFailed. */
export const searchIndex = (
  { appId, searchKey, indexName, hosts }: SearchSettings,
  requester?: Requester,
) => {
  const client = liteClient(
    appId,
    searchKey,
    // The hosted service takes JSON under another name; our own server asks for it by its own.
    {
      ...(hosts && { hosts: hostsOf(hosts), baseHeaders: { 'content-type': 'application/json' } }),
      ...(requester && { requester }),
    },
  );
  return async (query: string): Promise<SearchHit[]> => {
    try {
      const { results } = await client.search<SearchHit>({
        requests: [
          {
            indexName,
            query,
            hitsPerPage: hitsWanted,
            attributesToRetrieve: ['name', 'name_bn', 'slug', 'featured_img', 'unit_price', 'sales_price'],
          },
        ],
      });
      const [result] = results;
      const hits: Partial<SearchHit>[] = result && 'hits' in result ? result.hits : [];
      return hits.filter(isHit).map(({ name_bn, ...hit }) => ({
        ...hit,
        // The hosted index has null for a name that is not there.
        ...(name_bn && { name_bn }),
        // An index filled before it held sales_price: its hits cost what they cost before any discount.
        sales_price: hit.sales_price ?? hit.unit_price,
      }));
    } catch {
      throw new CallFailed(navigator.onLine ? { kind: 'server', status: 503 } : { kind: 'offline' });
    }
  };
};

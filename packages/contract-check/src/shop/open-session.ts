import type { RouteName } from '../contract/operation.ts';
import type { Exchange, Person } from '../engine/exchange.ts';

/** Public reads with which a browser gets its session, tried in turn until one gives the CSRF cookie. */
const openingReads = ['catalogue.districts', 'catalogue.categories', 'catalogue.featuredProducts'];

interface Requests {
  read: (name: RouteName) => Promise<Exchange>;
  get: (path: string) => Promise<Exchange>;
}

/** Gets a person a session with its CSRF token, from `csrfPath` if the backend hands it out there. */
export const openSession = async (
  { jar }: Person,
  csrfPath: string | undefined,
  { read, get }: Requests,
): Promise<void> => {
  const hasToken = () => jar?.get('XSRF-TOKEN') !== undefined;
  if (csrfPath !== undefined) await get(csrfPath);
  else for (const name of openingReads) if (!hasToken()) await read(name);
  if (!hasToken()) await get('/');
};

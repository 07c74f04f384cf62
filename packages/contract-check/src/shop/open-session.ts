import type { RouteName } from '../contract/operation.ts';
import type { Exchange, Person } from '../engine/exchange.ts';

/** Public reads, tried in turn until one sets the CSRF cookie. */
const publicReads = ['catalogue.districts', 'catalogue.categories', 'catalogue.featuredProducts'];

interface Requests {
  read: (name: RouteName) => Promise<Exchange>;
  get: (path: string) => Promise<Exchange>;
}

/** Starts a session with a CSRF token, from `csrfPath` if it is given. */
export const openSession = async (
  { jar }: Person,
  csrfPath: string | undefined,
  { read, get }: Requests,
): Promise<void> => {
  const hasToken = () => jar?.get('XSRF-TOKEN') !== undefined;
  if (csrfPath !== undefined) await get(csrfPath);
  else for (const name of publicReads) if (!hasToken()) await read(name);
  if (!hasToken()) await get('/');
};

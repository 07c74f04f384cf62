import {
  createRouter,
  type ErrorRouteComponent,
  type NotFoundRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { Shop } from './shop.ts';

/** The query string as plain text: what people read and share, with no quotes around numbers that are words. */
const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

const minute = 60_000;

type Screens = { error: ErrorRouteComponent; notFound: NotFoundRouteComponent };

/** The router over the generated tree. `shop` reaches every loader and component as its context. */
export const createShopRouter = (shop: Shop, screens: Screens, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { shop },
    ...(history ? { history } : {}),
    defaultErrorComponent: screens.error,
    defaultNotFoundComponent: screens.notFound,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    trailingSlash: 'never',
    // A page seen is shown again at once and renewed behind it; a link hovered is fresh enough to open.
    defaultPreloadStaleTime: minute / 2,
    defaultGcTime: 15 * minute,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

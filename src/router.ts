import {
  createRouter,
  type ErrorRouteComponent,
  type NotFoundRouteComponent,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Shop } from './platform/shop.ts';
import { routeTree } from './route-tree.gen.ts';

/** The query string as plain text: what people read and share, with no quotes around numbers that are words. */
const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

const minute = 60_000;

/**
 * Whether the router scrolls for an address: not for one shown again, renewed behind its reader, and not on a first page
 * that is scrolled already, by a reader who did not wait for its scripts or by the browser that restores it.
 */
const isToBeScrolled = () => {
  let shown: string | undefined;
  return ({ location }: { location: ParsedLocation }): boolean => {
    const before = shown;
    shown = location.state.__TSR_key;
    if (before === undefined && scrollY > 0) {
      // The router remembers the position of what it heard scroll: for Back it has to hear of this.
      document.dispatchEvent(new Event('scroll'));
      return false;
    }
    return shown !== before;
  };
};

interface Screens {
  error: ErrorRouteComponent;
  notFound: NotFoundRouteComponent;
}

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
    // The browser restores positions: the server puts no script for it into the page.
    scrollRestoration: typeof document !== 'undefined' && isToBeScrolled(),
    trailingSlash: 'never',
    // A page seen is shown again at once and renewed behind it; a link hovered is fresh enough to open.
    defaultPreloadStaleTime: minute / 2,
    defaultGcTime: 15 * minute,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
  });

export type ShopRouter = ReturnType<typeof createShopRouter>;

/** Goes to the page of an order that was placed just now. */
export const showConfirmation = (router: ShopRouter, orderId: number): void =>
  void router.navigate({
    to: '/order_confirmed/$orderId',
    params: { orderId: String(orderId) },
    // The checkout is over: Back does not lead into it again.
    replace: router.state.location.pathname === '/checkout',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}

import {
  createRouter,
  type ErrorRouteComponent,
  type NotFoundRouteComponent,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import { searchParams } from './platform/page/search-params.ts';
import type { Shop } from './platform/shop.ts';
import { routeTree } from './route-tree.gen.ts';

const minute = 60_000;

/**
 * Whether the router may scroll: not when the current page is reloaded, and not on a first page that was scrolled
 * before hydration, by the user or by the browser's scroll restoration.
 */
const createScrollFilter = () => {
  let shown: string | undefined;
  /** Position of the shown page when a navigation started: the other page may have been pending in its place. */
  let leftAt: number | null = null;
  return {
    beforeLoad: ({ toLocation }: { toLocation: ParsedLocation }) => {
      if (toLocation.state.__TSR_key !== shown) leftAt ??= scrollY;
    },
    mayScroll: ({ location }: { location: ParsedLocation }): boolean => {
      const before = shown;
      const position = leftAt;
      shown = location.state.__TSR_key;
      leftAt = null;
      if (before === undefined && scrollY > 0) {
        // The router stores positions on scroll events: it needs one to restore this position on Back.
        document.dispatchEvent(new Event('scroll'));
        return false;
      }
      // Back, before the other page has loaded. The router has stored the pending page's position for this one.
      if (shown === before && position !== null) scrollTo({ top: position, behavior: 'instant' });
      return shown !== before;
    },
  };
};

interface Screens {
  error: ErrorRouteComponent;
  notFound: NotFoundRouteComponent;
}

/** Creates the router; `shop` is the context of every loader and component. */
export const createShopRouter = (shop: Shop, screens: Screens, history?: RouterHistory) => {
  /** Not on the server, which has no scroll position and would render an inline script for the restoration. */
  const scrollFilter = typeof document === 'undefined' ? null : createScrollFilter();
  const router = createRouter({
    routeTree,
    context: { shop },
    ...(history ? { history } : {}),
    defaultErrorComponent: screens.error,
    defaultNotFoundComponent: screens.notFound,
    ...searchParams,
    scrollRestoration: scrollFilter?.mayScroll ?? false,
    trailingSlash: 'never',
    // Visited pages render from the cache and reload in the background; preloaded ones stay fresh for half a minute.
    defaultPreloadStaleTime: minute / 2,
    defaultGcTime: 15 * minute,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
  });
  if (scrollFilter) router.subscribe('onBeforeLoad', scrollFilter.beforeLoad);
  return router;
};

export type ShopRouter = ReturnType<typeof createShopRouter>;

/** Navigates to the confirmation page of a placed order. */
export const showConfirmation = (router: ShopRouter, orderId: number): void =>
  void router.navigate({
    to: '/order_confirmed/$orderId',
    params: { orderId: String(orderId) },
    // Back must not return to the completed checkout.
    replace: router.state.location.pathname === '/checkout',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}

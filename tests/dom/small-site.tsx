import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { ErrorScreen } from '../../src/features/page/ErrorScreen.tsx';
import type { Shop } from '../../src/platform/shop.ts';

interface Page {
  component: RouteComponent;
  loader?: () => unknown;
}
interface Site {
  shop: Shop;
  /** Pages by path; the site opens at `/`. */
  pages: Record<string, Page>;
  /** Layout around every page. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** Renders into this page until the test is over. */
export const mount = (node: ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(node);
  const unmount = () => {
    root.unmount();
    container.remove();
  };
  onTestFinished(unmount);
  return { container, rerender: (node: ReactNode) => root.render(node), unmount };
};

/** Waits for the next frame and its tasks. For assertions that something does not happen. */
export const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Renders a site of a few pages with the shop's router setup. */
export const openSite = ({ shop, pages, frame: Frame = ({ children }) => children }: Site) => {
  const root = createRootRouteWithContext<{ shop: Shop }>()({
    component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
  });
  const routes = Object.entries(pages).map(([path, page]) =>
    createRoute({ getParentRoute: () => root, path, ...page }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    context: { shop },
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: ErrorScreen,
  });
  // The router types know only the shop's own routes.
  const go = (href: string) => router.navigate({ href } as never);
  return { ...mount(<RouterProvider router={router as never} />), router, go };
};

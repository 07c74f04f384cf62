import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { queryNumber } from '../domain/listing.ts';
import { Frame } from '../features/frame/Frame.tsx';
import type { Shop } from '../platform/shop.ts';

const minute = 60_000;

const readSearch = (query: Record<string, unknown>): { quick?: number } => {
  const quick = queryNumber(query.quick);
  return Number.isInteger(quick) && quick > 0 ? { quick } : {};
};

const Root = () => {
  const { categories } = Route.useLoaderData();
  const { shop } = Route.useRouteContext();
  // The router passes on values that validateSearch has omitted, here and in all other routes.
  const { quick = null } = readSearch(Route.useSearch());
  return (
    <Frame shop={shop} categories={categories} quickViewOf={quick}>
      <Outlet />
    </Frame>
  );
};

export const Route = createRootRouteWithContext<{ shop: Shop }>()({
  validateSearch: readSearch,
  // Falls back to the stored categories.
  loader: async ({ context: { shop } }) => ({
    categories: await shop.readCategories(),
  }),
  staleTime: 5 * minute,
  component: Root,
});

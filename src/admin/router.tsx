import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { StaffRole } from '../contracts/admin/schemas/staff.ts';
import {
  type OrderFilter,
  type ProductFilter,
  readOrderFilter,
  readProductFilter,
} from '../domain/admin-filters.ts';
import { RequestError } from '../machines/failure.ts';
import { searchParams } from '../platform/page/search-params.ts';
import { AccountPage } from './features/AccountPage.tsx';
import { AdminErrorScreen, AdminLayout, AdminNotFound } from './features/AdminLayout.tsx';
import { OrderListPage } from './features/OrderListPage.tsx';
import { OrderPage } from './features/OrderPage.tsx';
import { ProductListPage } from './features/ProductListPage.tsx';
import { ProductPage } from './features/ProductPage.tsx';
import type { Panel } from './panel.ts';
import { usePanel } from './use-panel.ts';

interface Context {
  panel: Panel;
}

const roleOf = ({ session }: Panel): StaffRole => session.getSnapshot().context.member?.role ?? 'staff';

const refuse = (status: number, message: string): RequestError =>
  new RequestError({ kind: 'refused', status, message, fields: {} });

/** Pages that only some roles have. */
const only =
  (...roles: StaffRole[]) =>
  ({ context: { panel } }: { context: Context }) => {
    if (!roles.includes(roleOf(panel))) throw refuse(403, 'Forbidden.');
  };

const readId = (text: string): number => {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw refuse(404, 'Not found.');
  return id;
};

// The loaders apart from their routes: the types of a route's hooks are those of the shop's router.
type Loaded<Loader extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Loader>>;

const loadOrders = async ({ api }: Panel, filter: OrderFilter, signal: AbortSignal) => {
  const [page, vendors, districts] = await Promise.all([
    api('GET /api/admin/orders', { query: filter, signal }),
    api('GET /api/admin/vendors', { signal }),
    api('GET /api/get_districts', { signal }),
  ]);
  return { filter, page, vendors: vendors.data, districts };
};

const loadOrder = async ({ api }: Panel, id: number, signal: AbortSignal) => {
  const [{ data: order }, districts] = await Promise.all([
    api('GET /api/admin/orders/:id', { params: { id }, signal }),
    api('GET /api/get_districts', { signal }),
  ]);
  return { order, districts };
};

const loadProducts = async ({ api }: Panel, filter: ProductFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/products', { query: filter, signal }),
});

const loadProduct = async ({ api }: Panel, id: number, signal: AbortSignal) => ({
  product: (await api('GET /api/admin/products/:id', { params: { id }, signal })).data,
});

const rootRoute = createRootRouteWithContext<Context>()({ component: AdminLayout });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: ({ context: { panel } }) => {
    throw redirect({ href: roleOf(panel) === 'vendor' ? '/admin/products' : '/admin/orders', replace: true });
  },
});

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders',
  validateSearch: readOrderFilter,
  beforeLoad: only('owner', 'staff'),
  loaderDeps: ({ search }) => readOrderFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadOrders(panel, deps, signal),
  component: () => {
    const data = ordersRoute.useLoaderData() as unknown as Loaded<typeof loadOrders>;
    return <OrderListPage key={JSON.stringify(data.filter)} {...data} panel={usePanel()} />;
  },
});

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/orders/$id',
  beforeLoad: only('owner', 'staff'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadOrder(panel, readId(params.id), signal),
  component: () => {
    const data = orderRoute.useLoaderData() as unknown as Loaded<typeof loadOrder>;
    return <OrderPage key={data.order.id} {...data} panel={usePanel()} />;
  },
});

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  validateSearch: readProductFilter,
  beforeLoad: only('owner', 'vendor'),
  loaderDeps: ({ search }) => readProductFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadProducts(panel, deps, signal),
  component: () => {
    const data = productsRoute.useLoaderData() as unknown as Loaded<typeof loadProducts>;
    return <ProductListPage key={JSON.stringify(data.filter)} {...data} panel={usePanel()} />;
  },
});

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/$id',
  beforeLoad: only('owner', 'vendor'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadProduct(panel, readId(params.id), signal),
  component: () => {
    const { product } = productRoute.useLoaderData() as unknown as Loaded<typeof loadProduct>;
    return <ProductPage key={product.id} product={product} panel={usePanel()} />;
  },
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/account',
  component: () => <AccountPage panel={usePanel()} />,
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  ordersRoute,
  orderRoute,
  productsRoute,
  productRoute,
  accountRoute,
]);

/** Nothing is cached: whoever opens a page sees what is stored. */
export const createAdminRouter = (panel: Panel) =>
  createRouter({
    routeTree,
    context: { panel },
    defaultErrorComponent: AdminErrorScreen,
    defaultNotFoundComponent: AdminNotFound,
    ...searchParams,
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultPreload: false,
    defaultStaleTime: 0,
    defaultGcTime: 0,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
  });

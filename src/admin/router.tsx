import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { StaffRole } from '../contracts/admin/schemas/staff.ts';
import type { Category } from '../contracts/schemas/category.ts';
import { pathText } from '../domain/admin-changes.ts';
import {
  type AuditFilter,
  type CustomerFilter,
  type MailFilter,
  type OrderFilter,
  type ProductFilter,
  type ReviewFilter,
  readAuditFilter,
  readCustomerFilter,
  readMailFilter,
  readOrderFilter,
  readProductFilter,
  readReviewFilter,
  readTakingsFilter,
  readVendorFilter,
  readVendorOrderFilter,
  type TakingsFilter,
  type VendorFilter,
  type VendorOrderFilter,
} from '../domain/admin-filters.ts';
import { today } from '../domain/periods.ts';
import type { TakingsRow } from '../domain/takings.ts';
import { RequestError, readFailure } from '../machines/failure.ts';
import { searchParams } from '../platform/page/search-params.ts';
import { AccountPage } from './features/AccountPage.tsx';
import { AdminErrorScreen, AdminLayout, AdminNotFound } from './features/AdminLayout.tsx';
import { AuditLogPage } from './features/AuditLogPage.tsx';
import { CategoriesPage } from './features/CategoriesPage.tsx';
import { CategoryPage } from './features/CategoryPage.tsx';
import { CouponPage } from './features/CouponPage.tsx';
import { CouponsPage } from './features/CouponsPage.tsx';
import { CustomerListPage } from './features/CustomerListPage.tsx';
import { CustomerPage } from './features/CustomerPage.tsx';
import { HomePagePage } from './features/HomePagePage.tsx';
import { ImportPage } from './features/ImportPage.tsx';
import { ImportsPage } from './features/ImportsPage.tsx';
import { MailsPage } from './features/MailsPage.tsx';
import { NewProductPage } from './features/NewProductPage.tsx';
import { OrderListPage } from './features/OrderListPage.tsx';
import { OrderPage } from './features/OrderPage.tsx';
import { ProductListPage } from './features/ProductListPage.tsx';
import { ProductPage } from './features/ProductPage.tsx';
import { ReviewsPage } from './features/ReviewsPage.tsx';
import { SettingsPage } from './features/SettingsPage.tsx';
import { ShopPagePage } from './features/ShopPagePage.tsx';
import { StaffMemberPage } from './features/StaffMemberPage.tsx';
import { StaffPage } from './features/StaffPage.tsx';
import { StartPage } from './features/StartPage.tsx';
import { TakingsPage } from './features/TakingsPage.tsx';
import { VendorOrdersPage } from './features/VendorOrdersPage.tsx';
import { VendorPage } from './features/VendorPage.tsx';
import { VendorsPage } from './features/VendorsPage.tsx';
import type { Panel } from './panel.ts';
import { auditQuery, stateQuery } from './provide.ts';
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

const loadStart = async ({ api }: Panel, signal: AbortSignal) => {
  const day = today();
  const [missing, counts, takings] = await Promise.all([
    api('GET /api/admin/missing_to_sell', { signal }),
    api('GET /api/admin/order_counts', { signal }),
    api('GET /api/admin/takings', { query: { period: 'day', from: day, to: day }, signal }),
  ]);
  return { missing: missing.data, counts, today: takings.data[0] };
};

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

const loadCustomers = async ({ api }: Panel, filter: CustomerFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/customers', { query: filter, signal }),
});

const loadCustomer = async ({ api }: Panel, id: number, signal: AbortSignal) => {
  const [{ data: customer }, page] = await Promise.all([
    api('GET /api/admin/customers/:id', { params: { id }, signal }),
    api('GET /api/admin/orders', { query: { customer: id }, signal }),
  ]);
  return { customer, page };
};

const loadVendorOrders = async ({ api }: Panel, filter: VendorOrderFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/vendor_orders', { query: filter, signal }),
});

/** All vendors, for an owner to choose from; null for a vendor. */
const loadVendorNames = async (panel: Panel, signal: AbortSignal) =>
  roleOf(panel) === 'owner' ? (await panel.api('GET /api/admin/vendors', { signal })).data : null;

const loadProducts = async (panel: Panel, filter: ProductFilter, signal: AbortSignal) => {
  const [page, vendors] = await Promise.all([
    panel.api('GET /api/admin/products', { query: filter, signal }),
    loadVendorNames(panel, signal),
  ]);
  return { filter, page, vendors };
};

/** The paths of all categories, each after the one above it. */
const loadCategoryPaths = async ({ api }: Panel, signal: AbortSignal): Promise<string[]> => {
  const paths = (categories: readonly Category[], above: readonly string[]): string[] =>
    categories.flatMap(({ name, items }) => [pathText([...above, name]), ...paths(items, [...above, name])]);
  return paths(await api('GET /api/get_categories', { signal }), []);
};

const loadProduct = async (panel: Panel, id: number, signal: AbortSignal) => {
  const [{ data: product }, categories] = await Promise.all([
    panel.api('GET /api/admin/products/:id', { params: { id }, signal }),
    loadCategoryPaths(panel, signal),
  ]);
  return { product, categories };
};

const loadNewProduct = async (panel: Panel, signal: AbortSignal) => {
  const [categories, vendors] = await Promise.all([
    loadCategoryPaths(panel, signal),
    loadVendorNames(panel, signal),
  ]);
  return { categories, vendors };
};

const loadCategories = async ({ api }: Panel, signal: AbortSignal) => ({
  rows: (await api('GET /api/admin/categories', { signal })).data,
});

const loadCategory = async (panel: Panel, id: number, signal: AbortSignal) => {
  const [{ data: category }, { rows }] = await Promise.all([
    panel.api('GET /api/admin/categories/:id', { params: { id }, signal }),
    loadCategories(panel, signal),
  ]);
  return { category, rows };
};

const loadVendors = async ({ api }: Panel, filter: VendorFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/vendor_search', { query: filter, signal }),
});

const loadVendor = async ({ api }: Panel, id: number, signal: AbortSignal) => {
  const [vendor, vendors] = await Promise.all([
    api('GET /api/admin/vendors/:id', { params: { id }, signal }),
    api('GET /api/admin/vendors', { signal }),
  ]);
  return { vendor: vendor.data, vendors: vendors.data };
};

const loadImports = async ({ api }: Panel, signal: AbortSignal) => ({
  rows: (await api('GET /api/admin/imports', { signal })).data,
});

const loadImport = async ({ api }: Panel, id: number, signal: AbortSignal) => ({
  stored: (await api('GET /api/admin/imports/:id', { params: { id }, signal })).data,
});

const loadCoupons = async ({ api }: Panel, signal: AbortSignal) => ({
  page: await api('GET /api/admin/coupons', { query: {}, signal }),
});

const loadCoupon = async ({ api }: Panel, id: number, signal: AbortSignal) => ({
  coupon: (await api('GET /api/admin/coupons/:id', { params: { id }, signal })).data,
});

const loadSettings = async ({ api }: Panel, signal: AbortSignal) => {
  const [settings, pages] = await Promise.all([
    api('GET /api/admin/settings', { signal }),
    api('GET /api/admin/pages', { signal }),
  ]);
  return { settings: settings.data, pages: pages.data };
};

const loadShopPage = async ({ api }: Panel, slug: string, signal: AbortSignal) => ({
  page: (await api('GET /api/admin/pages/:slug', { params: { slug }, signal })).data,
});

const loadHome = async ({ api }: Panel, signal: AbortSignal) => ({
  home: (await api('GET /api/admin/home', { signal })).data,
});

const loadStaff = async ({ api }: Panel, signal: AbortSignal) => {
  const [staff, vendors] = await Promise.all([
    api('GET /api/admin/staff', { signal }),
    api('GET /api/admin/vendors', { signal }),
  ]);
  return { rows: staff.data, vendors: vendors.data };
};

const loadMember = async ({ api }: Panel, id: number, signal: AbortSignal) => {
  const [member, vendors] = await Promise.all([
    api('GET /api/admin/staff/:id', { params: { id }, signal }),
    api('GET /api/admin/vendors', { signal }),
  ]);
  return { member: member.data, vendors: vendors.data };
};

const loadMails = async ({ api }: Panel, filter: MailFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/mails', { query: stateQuery(filter), signal }),
});

/** A vendor has published reviews only. */
const loadReviews = async (panel: Panel, requested: ReviewFilter, signal: AbortSignal) => {
  const filter: ReviewFilter = roleOf(panel) === 'vendor' ? { state: 'published' } : requested;
  const page = await panel.api('GET /api/admin/reviews', { query: stateQuery(filter), signal });
  return { filter, page };
};

const loadAuditLog = async ({ api }: Panel, filter: AuditFilter, signal: AbortSignal) => ({
  filter,
  page: await api('GET /api/admin/audit_log', { query: auditQuery(filter), signal }),
});

/** Days that the server rejects leave the page as it is, to be corrected. */
const loadTakings = async (panel: Panel, filter: TakingsFilter, signal: AbortSignal) => {
  const { api } = panel;
  const isVendor = roleOf(panel) === 'vendor';
  const none: readonly TakingsRow[] = [];
  try {
    if (isVendor) {
      const { data } = await api('GET /api/admin/vendor_takings', { query: filter, signal });
      return { filter, rows: data as readonly TakingsRow[], vendors: null, failure: null };
    }
    const { data, vendors } = await api('GET /api/admin/takings', { query: filter, signal });
    return { filter, rows: data as readonly TakingsRow[], vendors, failure: null };
  } catch (error) {
    const failure = readFailure(error);
    if (failure.kind !== 'refused' || failure.status !== 422) throw error;
    return { filter, rows: none, vendors: isVendor ? null : [], failure };
  }
};

const rootRoute = createRootRouteWithContext<Context>()({ component: AdminLayout });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: ({ context: { panel } }) => {
    const role = roleOf(panel);
    if (role !== 'owner')
      throw redirect({ href: role === 'vendor' ? '/admin/vendor-orders' : '/admin/orders', replace: true });
  },
  loader: ({ context: { panel }, abortController: { signal } }) => loadStart(panel, signal),
  component: () => {
    const data = homeRoute.useLoaderData() as unknown as Loaded<typeof loadStart>;
    return <StartPage {...data} panel={usePanel()} />;
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
    return <OrderListPage {...data} panel={usePanel()} />;
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

const customersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/customers',
  validateSearch: readCustomerFilter,
  beforeLoad: only('owner', 'staff'),
  loaderDeps: ({ search }) => readCustomerFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadCustomers(panel, deps, signal),
  component: () => {
    const data = customersRoute.useLoaderData() as unknown as Loaded<typeof loadCustomers>;
    return <CustomerListPage {...data} panel={usePanel()} />;
  },
});

const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/customers/$id',
  beforeLoad: only('owner', 'staff'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadCustomer(panel, readId(params.id), signal),
  component: () => {
    const data = customerRoute.useLoaderData() as unknown as Loaded<typeof loadCustomer>;
    return <CustomerPage key={data.customer.id} {...data} panel={usePanel()} />;
  },
});

const vendorOrdersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/vendor-orders',
  validateSearch: readVendorOrderFilter,
  beforeLoad: only('vendor'),
  loaderDeps: ({ search }) => readVendorOrderFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) =>
    loadVendorOrders(panel, deps, signal),
  component: () => {
    const data = vendorOrdersRoute.useLoaderData() as unknown as Loaded<typeof loadVendorOrders>;
    return <VendorOrdersPage {...data} panel={usePanel()} />;
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
    return <ProductListPage {...data} panel={usePanel()} />;
  },
});

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/$id',
  beforeLoad: only('owner', 'vendor'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadProduct(panel, readId(params.id), signal),
  component: () => {
    const data = productRoute.useLoaderData() as unknown as Loaded<typeof loadProduct>;
    return <ProductPage key={data.product.id} {...data} panel={usePanel()} />;
  },
});

const newProductRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/new',
  beforeLoad: only('owner', 'vendor'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadNewProduct(panel, signal),
  component: () => {
    const data = newProductRoute.useLoaderData() as unknown as Loaded<typeof loadNewProduct>;
    return <NewProductPage {...data} panel={usePanel()} />;
  },
});

const categoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/categories',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadCategories(panel, signal),
  component: () => {
    const data = categoriesRoute.useLoaderData() as unknown as Loaded<typeof loadCategories>;
    return <CategoriesPage {...data} panel={usePanel()} />;
  },
});

const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/categories/$id',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadCategory(panel, readId(params.id), signal),
  component: () => {
    const data = categoryRoute.useLoaderData() as unknown as Loaded<typeof loadCategory>;
    return <CategoryPage key={data.category.id} {...data} panel={usePanel()} />;
  },
});

const vendorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/vendors',
  validateSearch: readVendorFilter,
  beforeLoad: only('owner'),
  loaderDeps: ({ search }) => readVendorFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadVendors(panel, deps, signal),
  component: () => {
    const data = vendorsRoute.useLoaderData() as unknown as Loaded<typeof loadVendors>;
    return <VendorsPage {...data} panel={usePanel()} />;
  },
});

const vendorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/vendors/$id',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadVendor(panel, readId(params.id), signal),
  component: () => {
    const data = vendorRoute.useLoaderData() as unknown as Loaded<typeof loadVendor>;
    return <VendorPage key={data.vendor.id} {...data} panel={usePanel()} />;
  },
});

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/imports',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadImports(panel, signal),
  component: () => {
    const data = importsRoute.useLoaderData() as unknown as Loaded<typeof loadImports>;
    return <ImportsPage {...data} panel={usePanel()} />;
  },
});

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/imports/$id',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadImport(panel, readId(params.id), signal),
  component: () => {
    const data = importRoute.useLoaderData() as unknown as Loaded<typeof loadImport>;
    return <ImportPage key={data.stored.id} {...data} panel={usePanel()} />;
  },
});

const couponsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/coupons',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadCoupons(panel, signal),
  component: () => {
    const data = couponsRoute.useLoaderData() as unknown as Loaded<typeof loadCoupons>;
    return <CouponsPage {...data} panel={usePanel()} />;
  },
});

const couponRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/coupons/$id',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadCoupon(panel, readId(params.id), signal),
  component: () => {
    const data = couponRoute.useLoaderData() as unknown as Loaded<typeof loadCoupon>;
    return <CouponPage key={data.coupon.id} {...data} panel={usePanel()} />;
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/settings',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadSettings(panel, signal),
  component: () => {
    const data = settingsRoute.useLoaderData() as unknown as Loaded<typeof loadSettings>;
    return <SettingsPage {...data} panel={usePanel()} />;
  },
});

const shopPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/settings/pages/$slug',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadShopPage(panel, params.slug, signal),
  component: () => {
    const data = shopPageRoute.useLoaderData() as unknown as Loaded<typeof loadShopPage>;
    return <ShopPagePage key={data.page.slug} {...data} panel={usePanel()} />;
  },
});

const shopHomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/settings/home',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadHome(panel, signal),
  component: () => {
    const data = shopHomeRoute.useLoaderData() as unknown as Loaded<typeof loadHome>;
    return <HomePagePage {...data} panel={usePanel()} />;
  },
});

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/staff',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, abortController: { signal } }) => loadStaff(panel, signal),
  component: () => {
    const data = staffRoute.useLoaderData() as unknown as Loaded<typeof loadStaff>;
    return <StaffPage {...data} panel={usePanel()} />;
  },
});

const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/staff/$id',
  beforeLoad: only('owner'),
  loader: ({ context: { panel }, params, abortController: { signal } }) =>
    loadMember(panel, readId(params.id), signal),
  component: () => {
    const data = memberRoute.useLoaderData() as unknown as Loaded<typeof loadMember>;
    return <StaffMemberPage key={data.member.id} {...data} panel={usePanel()} />;
  },
});

const takingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/takings',
  validateSearch: readTakingsFilter,
  beforeLoad: only('owner', 'vendor'),
  loaderDeps: ({ search }) => readTakingsFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadTakings(panel, deps, signal),
  component: () => {
    const data = takingsRoute.useLoaderData() as unknown as Loaded<typeof loadTakings>;
    return <TakingsPage {...data} panel={usePanel()} />;
  },
});

const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mails',
  validateSearch: readMailFilter,
  beforeLoad: only('owner', 'staff'),
  loaderDeps: ({ search }) => readMailFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadMails(panel, deps, signal),
  component: () => {
    const data = mailsRoute.useLoaderData() as unknown as Loaded<typeof loadMails>;
    return <MailsPage {...data} panel={usePanel()} />;
  },
});

const reviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reviews',
  validateSearch: readReviewFilter,
  loaderDeps: ({ search }) => readReviewFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadReviews(panel, deps, signal),
  component: () => {
    const data = reviewsRoute.useLoaderData() as unknown as Loaded<typeof loadReviews>;
    return <ReviewsPage {...data} panel={usePanel()} />;
  },
});

const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/log',
  validateSearch: readAuditFilter,
  beforeLoad: only('owner'),
  loaderDeps: ({ search }) => readAuditFilter({ ...search }),
  loader: ({ context: { panel }, deps, abortController: { signal } }) => loadAuditLog(panel, deps, signal),
  component: () => {
    const data = auditLogRoute.useLoaderData() as unknown as Loaded<typeof loadAuditLog>;
    return <AuditLogPage {...data} panel={usePanel()} />;
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
  customersRoute,
  customerRoute,
  vendorOrdersRoute,
  productsRoute,
  newProductRoute,
  productRoute,
  categoriesRoute,
  categoryRoute,
  vendorsRoute,
  vendorRoute,
  importsRoute,
  importRoute,
  couponsRoute,
  couponRoute,
  settingsRoute,
  shopPageRoute,
  shopHomeRoute,
  staffRoute,
  memberRoute,
  takingsRoute,
  mailsRoute,
  reviewsRoute,
  auditLogRoute,
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

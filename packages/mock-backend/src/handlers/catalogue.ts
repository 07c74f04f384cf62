import type { Contract } from '../../../../src/contracts/index.ts';
import type { StoredProduct } from '../catalogue-data.ts';
import { notFound } from '../http-error.ts';
import { categoryIds, listProducts, pageOf } from '../listing.ts';
import { productOf, rowOf } from '../product-rows.ts';
import type { World } from '../world.ts';
import type { Caller, Handlers } from './handler.ts';

const find = (world: World, is: (product: StoredProduct) => boolean): StoredProduct => {
  const product = world.products.find(is);
  if (product === undefined) throw notFound();
  return product;
};
const rows = (call: Caller & { world: World }, is: (product: StoredProduct) => boolean) =>
  call.world.products.filter(is).map((product) => rowOf(call.world, call, product));

export const catalogue: Handlers<Contract['catalogue']> = {
  filterProducts: (call) => {
    const { world, body, query } = call;
    const ids = categoryIds(world.categories, ({ slug }) => slug === body.category_slug);
    if (ids === undefined && body.category_slug !== 'all') throw notFound();
    const { products, facets } = listProducts(world, ids, body.filter_params, body.sort_option);
    const { data, figures } = pageOf(products, query.page, world.pageSize);
    return {
      status: 200,
      body: { data: data.map((product) => rowOf(world, call, product)), meta: { ...figures, facets } },
    };
  },
  productBySlug: (call) => ({
    status: 200,
    body: {
      data: productOf(
        call.world,
        call,
        find(call.world, ({ slug }) => slug === call.params.slug),
      ),
    },
  }),
  productById: (call) => ({
    status: 200,
    body: {
      data: productOf(
        call.world,
        call,
        find(call.world, ({ id }) => id === call.params.id),
      ),
    },
  }),
  productBreadcrumb: ({ world, params }) => ({
    status: 200,
    body: { data: { name: find(world, ({ slug }) => slug === params.slug).name } },
  }),
  merchantProducts: (call) => {
    const all = rows(call, ({ merchant_id }) => merchant_id === call.params.merchantId);
    if (all.length === 0) throw notFound();
    const { data, figures } = pageOf(all, call.query.page, call.world.pageSize);
    return { status: 200, body: { data: { data, ...figures } } };
  },
  categoryProducts: (call) => {
    const ids = categoryIds(call.world.categories, ({ id }) => id === call.params.categoryId);
    if (ids === undefined) throw notFound();
    const all = rows(call, ({ category_id }) => ids.has(category_id));
    const { data, figures } = pageOf(all, call.query.page, call.world.pageSize);
    return { status: 200, body: { data: { data, ...figures } } };
  },
  featuredProducts: (call) => ({ status: 200, body: { data: rows(call, ({ featured }) => featured) } }),
  deals: (call) => ({ status: 200, body: { data: rows(call, ({ deal }) => deal) } }),
  categories: ({ world }) => ({ status: 200, body: world.categories }),
  districts: ({ world }) => ({ status: 200, body: world.districts }),
};

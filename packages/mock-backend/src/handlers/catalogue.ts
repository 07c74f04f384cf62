import type { Contract } from '../../../../src/contracts/index.ts';
import type { StoredProduct } from '../catalogue-data.ts';
import { notFound } from '../http-error.ts';
import { categoryIds, listProducts, pageOf } from '../listing.ts';
import { productOf, rowOf } from '../product-rows.ts';
import type { World } from '../world.ts';
import type { Caller, Handlers } from './handler.ts';

const find = (world: World, matches: (product: StoredProduct) => boolean): StoredProduct => {
  const product = world.products.find(matches);
  if (product === undefined) throw notFound();
  return product;
};
const rows = (input: Caller & { world: World }, matches: (product: StoredProduct) => boolean) =>
  input.world.products.filter(matches).map((product) => rowOf(input.world, input, product));

export const catalogue: Handlers<Contract['catalogue']> = {
  filterProducts: (input) => {
    const { world, body, query } = input;
    const ids = categoryIds(world.categories, ({ slug }) => slug === body.category_slug);
    if (ids === undefined && body.category_slug !== 'all') throw notFound();
    const { products, facets } = listProducts(world, ids, body.filter_params, body.sort_option);
    const { data, pagination } = pageOf(products, query.page, world.pageSize);
    return {
      status: 200,
      body: {
        data: data.map((product) => rowOf(world, input, product)),
        meta: { ...pagination, facets, sort_options: ['price_asc', 'price_desc'] },
      },
    };
  },
  productBySlug: (input) => ({
    status: 200,
    body: {
      data: productOf(
        input.world,
        input,
        find(input.world, ({ slug }) => slug === input.params.slug),
      ),
    },
  }),
  productById: (input) => ({
    status: 200,
    body: {
      data: productOf(
        input.world,
        input,
        find(input.world, ({ id }) => id === input.params.id),
      ),
    },
  }),
  productBreadcrumb: ({ world, params }) => ({
    status: 200,
    body: { data: { name: find(world, ({ slug }) => slug === params.slug).name } },
  }),
  merchantProducts: (input) => {
    const all = rows(input, ({ merchant_id }) => merchant_id === input.params.merchantId);
    if (all.length === 0) throw notFound();
    const { data, pagination } = pageOf(all, input.query.page, input.world.pageSize);
    return { status: 200, body: { data: { data, ...pagination } } };
  },
  categoryProducts: (input) => {
    const ids = categoryIds(input.world.categories, ({ id }) => id === input.params.categoryId);
    if (ids === undefined) throw notFound();
    const all = rows(input, ({ category_id }) => ids.has(category_id));
    const { data, pagination } = pageOf(all, input.query.page, input.world.pageSize);
    return { status: 200, body: { data: { data, ...pagination } } };
  },
  featuredProducts: (input) => ({ status: 200, body: { data: rows(input, ({ featured }) => featured) } }),
  deals: (input) => ({ status: 200, body: { data: rows(input, ({ deal }) => deal) } }),
  categories: ({ world }) => ({ status: 200, body: world.categories }),
  districts: ({ world }) => ({ status: 200, body: world.districts }),
};

import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Product, ProductRow } from '../../src/contracts/schemas/product.ts';
import { defaultSort } from '../../src/domain/listing.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { paging } from '../repositories/catalogue/products.ts';
import { getCaller } from './caller.ts';
import { catalogueReader } from './catalogue-reads.ts';

const orNotFound = (product: Product | undefined): Product => {
  if (product === undefined) throw notFound('product');
  return product;
};

/** A page of a list in the nested envelope `{ data: { data, … } }`. */
const nestedPage = (data: ProductRow[], total: number, page: number) => ({
  data: { data, ...paging(total, page) },
});

export const catalogueHandlers = (app: FastifyInstance): Handlers<typeof contract.catalogue> => {
  const readCatalogue = catalogueReader(app);

  return {
    filterProducts: ({ body, query }, { request }) =>
      readCatalogue(request, async ({ listing }) => {
        const categoryId = await listing.categoryId(body.category_slug);
        if (categoryId === undefined) throw notFound('category');
        const { userId } = getCaller(request);
        return { status: 200, body: await listing.page(categoryId, body, query.page ?? 1, userId) };
      }),
    productBySlug: ({ params }, { request }) =>
      readCatalogue(request, async ({ products }) => ({
        status: 200,
        body: { data: orNotFound(await products.bySlug(params.slug, getCaller(request).userId)) },
      })),
    productById: ({ params }, { request }) =>
      readCatalogue(request, async ({ products }) => ({
        status: 200,
        body: { data: orNotFound(await products.byId(params.id, getCaller(request).userId)) },
      })),
    productBreadcrumb: ({ params }, { request }) =>
      readCatalogue(request, async ({ products }) => {
        const { name } = orNotFound(await products.bySlug(params.slug, null));
        return { status: 200, body: { data: { name } } };
      }),
    merchantProducts: ({ params, query }, { request }) =>
      readCatalogue(request, async ({ products }) => {
        const page = query.page ?? 1;
        const found = await products.listByMerchant(params.merchantId, page, getCaller(request).userId);
        if (found === undefined) throw notFound('vendor');
        const { data } = nestedPage(found.data, found.total, page);
        return { status: 200, body: { data: { ...data, merchant: found.merchant } } };
      }),
    categoryProducts: ({ params, query }, { request }) =>
      readCatalogue(request, async ({ categories, listing }) => {
        const { categoryId } = params;
        if (!(await categories.exists(categoryId))) throw notFound('category');
        const page = query.page ?? 1;
        const unfiltered = { category_slug: 'all', filter_params: [], sort_option: defaultSort };
        const { data, meta } = await listing.page(categoryId, unfiltered, page, getCaller(request).userId);
        return { status: 200, body: nestedPage(data, meta.total, page) };
      }),
    featuredProducts: (_, { request }) =>
      readCatalogue(request, async ({ products }) => ({
        status: 200,
        body: { data: await products.featured(getCaller(request).userId) },
      })),
    deals: (_, { request }) =>
      readCatalogue(request, async ({ products }) => ({
        status: 200,
        body: { data: await products.deals(getCaller(request).userId) },
      })),
    categories: (_, { request }) =>
      readCatalogue(request, async ({ categories }) => ({ status: 200, body: await categories.trees() })),
    districts: (_, { request }) =>
      readCatalogue(request, async ({ districts }) => ({ status: 200, body: await districts.names() })),
  };
};

import { z } from 'zod';
import { c } from './contract.ts';
import { anyCall, mayBeMissing, readsBody } from './errors.ts';
import { publicRead } from './metadata.ts';
import { Category } from './schemas/category.ts';
import { IdInPath, PageInQuery, Slug } from './schemas/identifiers.ts';
import { Listing, ListingRequest, nestedPage } from './schemas/listing.ts';
import { Product, ProductRow } from './schemas/product.ts';

const rows = z.object({ data: z.array(ProductRow) });
const slugInPath = z.object({ slug: Slug });
const idInPath = z.object({ id: IdInPath });

export const catalogue = c.router({
  filterProducts: {
    method: 'POST',
    path: '/api/filter_products',
    query: z.object({ page: PageInQuery.optional() }),
    body: ListingRequest,
    summary: 'List products',
    description:
      'One page of the products that meet all filters, in the order asked for. An unknown category is 404.',
    responses: { 200: Listing, ...anyCall, ...mayBeMissing, ...readsBody },
    metadata: publicRead,
  },
  productBySlug: {
    method: 'GET',
    path: '/api/get_product_details_by_slug/:slug',
    pathParams: slugInPath,
    summary: "A product by its page's slug",
    responses: { 200: z.object({ data: Product }), ...anyCall, ...mayBeMissing },
    metadata: publicRead,
  },
  productById: {
    method: 'GET',
    path: '/api/get_product_details/:id',
    pathParams: idInPath,
    summary: 'A product by its id, for the quick view',
    responses: { 200: z.object({ data: Product }), ...anyCall, ...mayBeMissing },
    metadata: publicRead,
  },
  productBreadcrumb: {
    method: 'GET',
    path: '/api/get_product_details_breadcrumb_by_slug/:slug',
    pathParams: slugInPath,
    summary: "The product's name for its breadcrumb",
    responses: {
      200: z.object({ data: z.object({ name: z.string().min(1) }) }),
      ...anyCall,
      ...mayBeMissing,
    },
    metadata: publicRead,
  },
  merchantProducts: {
    method: 'GET',
    path: '/api/get_merchant_products/:merchantId',
    pathParams: z.object({ merchantId: IdInPath }),
    query: z.object({ page: PageInQuery.optional() }),
    summary: "A vendor's products",
    responses: { 200: nestedPage(ProductRow), ...anyCall, ...mayBeMissing },
    metadata: publicRead,
  },
  categoryProducts: {
    method: 'GET',
    path: '/api/get_category_products/:categoryId',
    pathParams: z.object({ categoryId: IdInPath }),
    query: z.object({ page: PageInQuery.optional() }),
    summary: "A category's products, those of the categories below included",
    responses: { 200: nestedPage(ProductRow), ...anyCall, ...mayBeMissing },
    metadata: publicRead,
  },
  featuredProducts: {
    method: 'GET',
    path: '/api/get_featured_products',
    summary: 'The products the shop puts forward',
    responses: { 200: rows, ...anyCall },
    metadata: publicRead,
  },
  deals: {
    method: 'GET',
    path: '/api/get_deals',
    summary: 'The deals of the day',
    responses: { 200: rows, ...anyCall },
    metadata: publicRead,
  },
  categories: {
    method: 'GET',
    path: '/api/get_categories',
    summary: 'The category trees',
    responses: { 200: z.array(Category), ...anyCall },
    metadata: publicRead,
  },
  districts: {
    method: 'GET',
    path: '/api/get_districts',
    summary: 'The districts an address can be in',
    responses: { 200: z.array(z.string().min(1)), ...anyCall },
    metadata: publicRead,
  },
});

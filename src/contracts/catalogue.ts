import { z } from 'zod';
import { c } from './contract.ts';
import { bodyErrors, commonErrors, notFoundErrors } from './errors.ts';
import { publicRead, type RouteMetadata } from './metadata.ts';
import type { Relation } from './relations.ts';
import { Category } from './schemas/category.ts';
import { IdInPath, PageInQuery, Slug } from './schemas/identifiers.ts';
import { Listing, ListingRequest, nestedPage, VendorPage } from './schemas/listing.ts';
import { Product, ProductRow } from './schemas/product.ts';

const rows = z.object({ data: z.array(ProductRow) });
const slugInPath = z.object({ slug: Slug });
const idInPath = z.object({ id: IdInPath });
const list = 'catalogue.filterProducts';
/** Consistency relations of the products in a response. */
const productRows = (rows: string): Relation[] => [
  {
    kind: 'rows-consistent',
    rows,
    same: [
      ['category.id', 'category_id'],
      ['merchant.id', 'merchant_id'],
    ],
    atMost: [['sales_price', 'unit_price']],
    discount: {
      full: 'unit_price',
      paid: 'sales_price',
      amount: 'discount',
      type: 'discout_type',
      flat: 'flat',
    },
  },
];
const sameAsListed = (at: string): Relation => ({
  kind: 'agrees-with',
  list,
  rows: 'data[]',
  at,
  by: 'id',
});

export const catalogue = c.router({
  filterProducts: {
    method: 'POST',
    path: '/api/filter_products',
    query: z.object({ page: PageInQuery.optional() }),
    body: ListingRequest,
    summary: 'List products',
    description:
      'One page of the products that match all filters, in the requested order. An unknown category returns 404.',
    responses: { 200: Listing, ...commonErrors, ...notFoundErrors, ...bodyErrors },
    metadata: {
      ...publicRead,
      from: { category_slug: { read: 'catalogue.categories', at: '[].slug', children: 'items' } },
      relations: [
        { kind: 'pages', rows: 'data[]', total: 'meta.total', pagination: 'meta' },
        {
          kind: 'sorted',
          by: 'sort_option',
          reversed: [
            ['newness', 'oldest'],
            ['atoz', 'ztoa'],
          ],
          ascending: { option: 'atoz', field: 'name' },
          newest: 'newness',
          optional: {
            listed: 'meta.sort_options[]',
            reversed: ['price_asc', 'price_desc'],
            field: 'sales_price',
          },
        },
        {
          kind: 'filtered',
          field: 'filter_params',
          search: { key: 'search', field: 'name' },
          bounds: { min: 'price_min', max: 'price_max', field: 'sales_price' },
          size: { key: 'size', field: 'variations', label: 'product_attribute', value: 'Size' },
          facets: 'meta.facets',
          multiValue: [
            { key: 'colours', field: 'colours', facetKey: 'value' },
            { key: 'fabrics', field: 'fabrics', facetKey: 'value' },
            { key: 'vendors', field: 'merchant_id', facetKey: 'id' },
          ],
          flags: [
            { key: 'on_sale', field: 'unit_price', greaterThan: 'sales_price' },
            { key: 'in_stock', field: 'current_stock' },
          ],
        },
        {
          kind: 'descendants',
          category: { body: 'category_slug' },
          rows: 'data[]',
          field: 'category_id',
          tree: 'catalogue.categories',
        },
        ...productRows('data[]'),
      ],
    } satisfies RouteMetadata,
  },
  productBySlug: {
    method: 'GET',
    path: '/api/get_product_details_by_slug/:slug',
    pathParams: slugInPath,
    summary: 'A product by its slug',
    responses: { 200: z.object({ data: Product }), ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      from: { slug: { read: list, at: 'data[].slug' } },
      relations: [sameAsListed('data'), ...productRows('data')],
    } satisfies RouteMetadata,
  },
  productById: {
    method: 'GET',
    path: '/api/get_product_details/:id',
    pathParams: idInPath,
    summary: 'A product by its id, for the quick view',
    responses: { 200: z.object({ data: Product }), ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      from: { id: { read: list, at: 'data[].id' } },
      relations: [sameAsListed('data'), ...productRows('data')],
    } satisfies RouteMetadata,
  },
  productBreadcrumb: {
    method: 'GET',
    path: '/api/get_product_details_breadcrumb_by_slug/:slug',
    pathParams: slugInPath,
    summary: "A product's name for the breadcrumb",
    responses: {
      200: z.object({ data: z.object({ name: z.string().min(1) }) }),
      ...commonErrors,
      ...notFoundErrors,
    },
    metadata: {
      ...publicRead,
      from: { slug: { read: list, at: 'data[].slug' } },
      relations: [{ kind: 'agrees-with', list, rows: 'data[]', at: 'data', by: 'slug', only: 'name' }],
    } satisfies RouteMetadata,
  },
  merchantProducts: {
    method: 'GET',
    path: '/api/get_merchant_products/:merchantId',
    pathParams: z.object({ merchantId: IdInPath }),
    query: z.object({ page: PageInQuery.optional() }),
    summary: "A vendor's products",
    responses: { 200: VendorPage, ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      from: { merchantId: { read: list, at: 'data[].merchant_id' } },
      relations: [
        { kind: 'pages', rows: 'data.data[]', total: 'data.total', pagination: 'data' },
        { kind: 'rows-of', param: 'merchantId', rows: 'data.data[]', field: 'merchant_id' },
        sameAsListed('data.data[]'),
      ],
    } satisfies RouteMetadata,
  },
  categoryProducts: {
    method: 'GET',
    path: '/api/get_category_products/:categoryId',
    pathParams: z.object({ categoryId: IdInPath }),
    query: z.object({ page: PageInQuery.optional() }),
    summary: 'Products of a category and its descendants',
    responses: { 200: nestedPage(ProductRow), ...commonErrors, ...notFoundErrors },
    metadata: {
      ...publicRead,
      from: { categoryId: { read: 'catalogue.categories', at: '[].id', children: 'items' } },
      relations: [
        { kind: 'pages', rows: 'data.data[]', total: 'data.total', pagination: 'data' },
        {
          kind: 'descendants',
          category: { param: 'categoryId' },
          rows: 'data.data[]',
          field: 'category_id',
          tree: 'catalogue.categories',
        },
        sameAsListed('data.data[]'),
      ],
    } satisfies RouteMetadata,
  },
  featuredProducts: {
    method: 'GET',
    path: '/api/get_featured_products',
    summary: 'The featured products',
    responses: { 200: rows, ...commonErrors },
    metadata: {
      ...publicRead,
      relations: [sameAsListed('data[]')],
    } satisfies RouteMetadata,
  },
  deals: {
    method: 'GET',
    path: '/api/get_deals',
    summary: 'The deals of the day',
    responses: { 200: rows, ...commonErrors },
    metadata: {
      ...publicRead,
      relations: [sameAsListed('data[]')],
    } satisfies RouteMetadata,
  },
  categories: {
    method: 'GET',
    path: '/api/get_categories',
    summary: 'The category trees',
    responses: { 200: z.array(Category), ...commonErrors },
    metadata: {
      ...publicRead,
      relations: [
        {
          kind: 'tree',
          children: 'items',
          parentId: 'parent_id',
          unique: ['id', 'slug'],
          reference: 'category_id',
        },
      ],
    } satisfies RouteMetadata,
  },
  districts: {
    method: 'GET',
    path: '/api/get_districts',
    summary: 'The districts of an address',
    responses: { 200: z.array(z.string().min(1)), ...commonErrors },
    metadata: {
      ...publicRead,
      relations: [{ kind: 'contains', values: ['Dhaka'], min: 64 }],
    } satisfies RouteMetadata,
  },
});

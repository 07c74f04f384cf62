import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { HomePage } from '../../src/contracts/schemas/home.ts';
import type { Listing } from '../../src/contracts/schemas/listing.ts';
import type { MerchantProfile, Product, ProductRow } from '../../src/contracts/schemas/product.ts';
import type { ShopPage } from '../../src/contracts/schemas/settings.ts';
import { listingKeys, listingRequest, queryNumber, readListingSearch } from '../../src/domain/listing.ts';
import { categoryPath, isIndexable } from '../../src/domain/listing-view.ts';
import { type Locale, localName, localText } from '../../src/domain/locale.ts';
import {
  DRAWN_SIZES,
  pictureSources,
  productPictures,
  variationPicture,
  wholePicture,
} from '../../src/domain/pictures.ts';
import { parseId } from '../database/parse-id.ts';
import { loadCommonData } from './common-data.ts';
import { notFoundPage, type PageDescription } from './head-tags.ts';
import { readHomePreview } from './home-preview.ts';
import { requestForPage } from './initial-requests.ts';
import { breadcrumbJsonLd, productJsonLd } from './json-ld.ts';
import type { PageRequest } from './page-request.ts';
import { pageMessages, pageTexts } from './page-texts.ts';

/** Numbers of products and categories named in a meta description. */
const NAMED_PRODUCTS = 3;
const NAMED_CATEGORIES = 4;
const namesOf = (products: readonly ProductRow[], locale: Locale): string[] =>
  products.slice(0, NAMED_PRODUCTS).map((product) => localName(product, locale).children);

/** The share picture of a page: that of its first product. */
const pictureOf = (product: ProductRow | undefined, locale: Locale): Pick<PageDescription, 'picture'> =>
  product === undefined
    ? {}
    : { picture: { url: product.featured_img, alt: localName(product, locale).children } };

/** Preloads a picture as AVIF, at the width of its slot. */
const preload = (url: string | undefined, sizes: string): Pick<PageDescription, 'preloadImage'> => {
  if (url === undefined) return {};
  const { avif } = pictureSources(url);
  return avif === ''
    ? { preloadImage: { href: url } }
    : { preloadImage: { href: url, srcset: avif, sizes, type: 'image/avif' } };
};

const homeRequest = { method: 'GET', url: '/api/get_home_page' } as const;

const describeHome = async (app: FastifyInstance, request: PageRequest): Promise<PageDescription> => {
  const { data, trees } = await loadCommonData(app, request);
  const preview = await readHomePreview(app, request);
  if (preview === null) return notFoundPage(request.locale, data);
  const [home] = await Promise.all([
    preview?.page ?? requestForPage<HomePage>(app, request, homeRequest, data),
    requestForPage(app, request, { method: 'GET', url: '/api/get_featured_products' }, data),
  ]);
  // With both languages: the browser would request the published page when the language is changed.
  if (preview) data.calls[`${homeRequest.method} ${homeRequest.url}`] = JSON.stringify(preview.page);
  const hero = home?.blocks.find((block) => block.type === 'hero');
  const { shopName, heroPicture } = preview?.settings ?? request.settings;
  const picture = hero?.picture ?? heroPicture;
  const names = trees
    .slice(0, NAMED_CATEGORIES)
    .map((category) => localName(category, request.locale).children);
  return {
    ...(names.length > 0 && { description: pageTexts[request.locale].home(shopName, names) }),
    ...(picture !== undefined && { picture: { url: picture, alt: shopName } }),
    canonical: '/',
    ...preload(picture, DRAWN_SIZES.hero),
    routeFile: 'src/routes/index.tsx',
    ...(preview && { settings: preview.settings, indexed: false }),
    data,
  };
};

const describeListing = async (app: FastifyInstance, request: PageRequest): Promise<PageDescription> => {
  const { slug } = request.params as { slug: string };
  const { data, trees } = await loadCommonData(app, request);
  const chain = categoryPath(trees, slug);
  const category = chain.at(-1);
  if (category === undefined && slug !== 'all') return notFoundPage(request.locale, data);
  const search = readListingSearch(request.query as Record<string, unknown>);
  const url = `/api/filter_products?page=${search.page ?? 1}`;
  const body = listingRequest(slug, search);
  const listing = await requestForPage<Listing>(app, request, { method: 'POST', url, body }, data);
  const texts = pageTexts[request.locale];
  const { listing: messages } = pageMessages[request.locale];
  const title = category ? localName(category, request.locale).children : messages.allCategories;
  const products = listing?.data ?? [];
  return {
    title: search.search === undefined ? title : messages.searchResultFor(search.search),
    ...(products.length === 0
      ? {}
      : {
          description: texts.products(title, listing?.meta.total ?? 0, namesOf(products, request.locale)),
        }),
    ...pictureOf(products[0], request.locale),
    canonical: `/shop/${encodeURIComponent(slug)}${search.page === undefined ? '' : `?page=${search.page}`}`,
    indexed: isIndexable(search, products),
    jsonLd: breadcrumbJsonLd(chain),
    ...preload(listing?.data[0]?.featured_img, DRAWN_SIZES.grid),
    routeFile: 'src/routes/shop.$slug.tsx',
    data,
  };
};

/** The picture that the product page shows first, by the rules of its route. */
const shownPicture = (product: Product, query: Record<string, unknown>): string => {
  const canChoose = product.is_variant && product.current_stock > 0;
  const variation = canChoose ? product.variations.find((name) => name === query.variation) : undefined;
  return (
    productPictures(product)[queryNumber(query.picture) - 1] ??
    variationPicture(product, variation ?? null) ??
    product.featured_img
  );
};

const describeProduct = async (app: FastifyInstance, request: PageRequest): Promise<PageDescription> => {
  const { slug } = request.params as { slug: string };
  const { data } = await loadCommonData(app, request);
  const url = `/api/get_product_details_by_slug/${encodeURIComponent(slug)}`;
  const response = await requestForPage<{ data: Product }>(app, request, { method: 'GET', url }, data);
  if (response === undefined) return notFoundPage(request.locale, data);
  const product = response.data;
  return {
    title: localName(product, request.locale).children,
    description: localText(
      { en: product.short_description, bn: product.short_description_bn },
      request.locale,
    ).children,
    canonical: `/products/${encodeURIComponent(slug)}`,
    type: 'product',
    ...pictureOf(product, request.locale),
    jsonLd: [productJsonLd(product)],
    ...preload(
      wholePicture(shownPicture(product, request.query as Record<string, unknown>)),
      DRAWN_SIZES.gallery,
    ),
    routeFile: 'src/routes/products.$slug.tsx',
    data,
  };
};

/** Search params of a vendor page. */
const vendorKeys = listingKeys.filter((key) => key !== 'vendors');

const describeVendor = async (app: FastifyInstance, request: PageRequest): Promise<PageDescription> => {
  const { id } = request.params as { id: string };
  const { vendors: _, ...search } = readListingSearch(request.query as Record<string, unknown>);
  const { page = 1 } = search;
  const { data } = await loadCommonData(app, request);
  const merchantId = parseId(id);
  if (merchantId === undefined) return notFoundPage(request.locale, data);
  const url = `/api/get_merchant_products/${id}?page=${page}`;
  const body = listingRequest('all', { ...search, vendors: String(merchantId) });
  const [response, listing] = await Promise.all([
    requestForPage<{ data: { data: ProductRow[]; merchant: MerchantProfile } }>(
      app,
      request,
      { method: 'GET', url },
      data,
    ),
    requestForPage<Listing>(
      app,
      request,
      { method: 'POST', url: `/api/filter_products?page=${page}`, body },
      data,
    ),
  ]);
  const first = response?.data.data[0];
  if (response === undefined || first === undefined) return notFoundPage(request.locale, data);
  const { name, picture, ...about } = response.data.merchant;
  const [story] = localText(
    { en: about.description ?? '', bn: about.description_bn },
    request.locale,
  ).children.split('\n');
  const products = listing?.data ?? response.data.data;
  return {
    title: name,
    description:
      story ||
      pageTexts[request.locale].vendor(
        name,
        request.settings.shopName,
        namesOf(response.data.data, request.locale),
      ),
    ...(picture === undefined ? pictureOf(first, request.locale) : { picture: { url: picture, alt: name } }),
    canonical: `/vendors/${id}${page === 1 ? '' : `?page=${page}`}`,
    indexed: isIndexable(search, products),
    ...preload(products[0]?.featured_img, DRAWN_SIZES.grid),
    routeFile: 'src/routes/vendors.$id.tsx',
    data,
  };
};

const describeShopPage = async (app: FastifyInstance, request: PageRequest): Promise<PageDescription> => {
  const { slug } = request.params as { slug: string };
  const { data } = await loadCommonData(app, request);
  const url = `/api/get_page/${encodeURIComponent(slug)}`;
  const response = await requestForPage<{ data: ShopPage }>(app, request, { method: 'GET', url }, data);
  if (response === undefined) return notFoundPage(request.locale, data);
  const { title, sections } = response.data;
  const [first] = sections[0]?.paragraphs ?? [];
  return {
    title: localText(title, request.locale).children,
    ...(first && { description: localText(first, request.locale).children }),
    canonical: `/pages/${encodeURIComponent(slug)}`,
    routeFile: 'src/routes/pages.$slug.tsx',
    data,
  };
};

/** Landing pages, which are rendered on the server and contain the responses of their first requests. */
export const cataloguePages = fastifyPlugin(
  async (app) => {
    app.describePage('/', (request) => describeHome(app, request), { rendered: { query: ['quick'] } });
    app.describePage('/shop/:slug', (request) => describeListing(app, request), {
      rendered: { query: [...listingKeys, 'quick'] },
    });
    app.describePage('/products/:slug', (request) => describeProduct(app, request), {
      rendered: { query: ['variation', 'picture', 'quick'] },
    });
    app.describePage('/vendors/:id', (request) => describeVendor(app, request), {
      rendered: { query: [...vendorKeys, 'quick'] },
    });
    app.describePage('/pages/:slug', (request) => describeShopPage(app, request), {
      rendered: { query: ['quick'] },
    });
  },
  { name: 'catalogue-pages', dependencies: ['shop-pages', 'api'] },
);

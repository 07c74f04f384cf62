import type { Category } from '../../src/contracts/schemas/category.ts';
import type { Product } from '../../src/contracts/schemas/product.ts';
import { productPictures, wholePicture } from '../../src/domain/pictures.ts';
import type { JsonLd } from './head-tags.ts';

const context = 'https://schema.org';

/** JSON-LD of a product. */
export const productJsonLd =
  (product: Product): JsonLd =>
  (absolute) => ({
    '@context': context,
    '@type': 'Product',
    name: product.name,
    description: product.short_description,
    image: productPictures(product).map((url) => absolute(wholePicture(url))),
    brand: { '@type': 'Brand', name: product.merchant.name },
    category: product.category.name,
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        ratingCount: product.rating.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      price: product.sales_price,
      priceCurrency: 'BDT',
      availability: `${context}/${product.current_stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: product.merchant.name },
    },
  });

/** JSON-LD of the breadcrumb of a category, as an array of one object; empty for all categories. */
export const breadcrumbJsonLd = (chain: readonly Category[]): JsonLd[] => {
  if (chain.length === 0) return [];
  return [
    (absolute) => ({
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: chain.map(({ name, slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: absolute(`/shop/${encodeURIComponent(slug)}`),
      })),
    }),
  ];
};

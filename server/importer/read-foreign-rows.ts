import { extname } from 'node:path';
import type { ForeignDefaults } from './foreign-product.ts';
import { ImportError } from './import-error.ts';
import type { ImportNotes } from './import-notes.ts';
import { feedColumnOf, readProductFeed } from './product-feed.ts';
import { readText } from './read-text.ts';
import { readShopify, shopifyColumnOf } from './shopify.ts';
import type { SourceRow } from './source-row.ts';
import { readWooCommerce, wooCommerceColumnOf } from './woocommerce.ts';

const shops = {
  woocommerce: { read: readWooCommerce, columnOf: wooCommerceColumnOf, extensions: ['.csv'] },
  shopify: { read: readShopify, columnOf: shopifyColumnOf, extensions: ['.csv'] },
  feed: { read: readProductFeed, columnOf: feedColumnOf, extensions: ['.csv', '.tsv', '.txt'] },
};

export type ForeignShop = keyof typeof shops;
export const foreignShops = Object.keys(shops) as ForeignShop[];

const inDhaka = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dhaka', dateStyle: 'short' });

/**
 * Streams the products of another shop's export as rows of the importer.
 * @throws ImportError if the file is no CSV file
 */
export const readForeignRows = (
  shop: ForeignShop,
  file: string,
  options: { readonly defaults: ForeignDefaults; readonly notes: ImportNotes },
): AsyncIterable<SourceRow> => {
  const { extensions } = shops[shop];
  if (!extensions.includes(extname(file).toLowerCase()))
    throw new ImportError(
      `${file}: --from ${shop} reads the ${extensions.join(' or ')} file that the shop exports.`,
    );
  return shops[shop].read({ ...options, open: () => readText(file), today: inDhaka.format(new Date()) });
};

/** The other shop's name of a column. */
export const foreignColumn = (shop: ForeignShop, field: string): string =>
  shops[shop].columnOf[field] ?? field;

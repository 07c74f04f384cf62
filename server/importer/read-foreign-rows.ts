import { today } from '../../src/domain/periods.ts';
import type { ForeignDefaults } from './foreign-product.ts';
import type { ForeignSource } from './foreign-table.ts';
import type { ImportNotes } from './import-notes.ts';
import { feedColumnOf, readProductFeed } from './product-feed.ts';
import { isJson, openTable, readRows } from './read-rows.ts';
import type { OnWindows1252 } from './read-text.ts';
import type { ForeignShop } from './recognize-shop.ts';
import { readShopify, shopifyColumnOf } from './shopify.ts';
import { shopifyTable } from './shopify-json.ts';
import type { SourceRow } from './source-row.ts';
import { readWix, wixColumnOf } from './wix.ts';
import { readWooCommerce, wooCommerceColumnOf } from './woocommerce.ts';

const shops: Record<
  ForeignShop,
  { read: (source: ForeignSource) => AsyncIterable<SourceRow>; columnOf: Readonly<Record<string, string>> }
> = {
  woocommerce: { read: readWooCommerce, columnOf: wooCommerceColumnOf },
  shopify: { read: readShopify, columnOf: shopifyColumnOf },
  feed: { read: readProductFeed, columnOf: feedColumnOf },
  wix: { read: readWix, columnOf: wixColumnOf },
};

export const foreignShops = Object.keys(shops) as ForeignShop[];

interface ForeignOptions {
  readonly defaults: ForeignDefaults;
  readonly notes: ImportNotes;
  readonly onWindows1252: OnWindows1252;
}

/**
 * Streams the products of another shop's export as rows of the importer.
 * @throws ImportError if the file is no table
 */
export const readForeignRows = (
  shop: ForeignShop,
  file: string,
  { onWindows1252, ...options }: ForeignOptions,
): AsyncIterable<SourceRow> =>
  shops[shop].read({
    ...options,
    open: () =>
      shop === 'shopify' && isJson(file)
        ? shopifyTable(readRows(file, { onWindows1252 }))
        : openTable(file, { onWindows1252 }),
    today: today(),
  });

/** The other shop's name of a column. */
export const foreignColumn = (shop: ForeignShop, field: string): string =>
  shops[shop].columnOf[field] ?? field;

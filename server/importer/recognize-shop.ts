import { ImportError } from './import-error.ts';
import { findWooCommerceColumns } from './woocommerce-columns.ts';

/** The shops whose exports are read as they are. */
export type ForeignShop = 'woocommerce' | 'shopify' | 'feed' | 'wix';

export interface RecognizedShop {
  /** Absent if its exports are not read, or not this one. */
  readonly shop?: ForeignShop;
  /** What the file seems to be, and what to do with it if it is not read. */
  readonly advice: string;
}

const FEED: RecognizedShop = {
  shop: 'feed',
  advice: 'This seems to be a product feed of Facebook, Instagram or Google.',
};

/**
 * Columns by which the export of another shop is recognized. One of each list must be there, among them all that its
 * import needs: an export without them gets an error that names them.
 */
const signatures: readonly (RecognizedShop & { readonly columns: readonly (readonly string[])[] })[] = [
  {
    shop: 'shopify',
    advice: 'This seems to be an export of Shopify.',
    columns: [['handle', 'url handle'], ['title'], ['variant price', 'price']],
  },
  {
    ...FEED,
    columns: [
      ['id', 'g:id'],
      ['title', 'g:title'],
      ['image_link', 'image link', 'image[0].url'],
      ['availability'],
      ['price', 'g:price'],
    ],
  },
  {
    shop: 'wix',
    advice: 'This seems to be an export of Wix.',
    columns: [['handleid', 'handle'], ['fieldtype'], ['name'], ['price']],
  },
  {
    advice:
      'This seems to be an export of Magento. docs/catalogue-import.md says which of its columns become which of ours.',
    columns: [['sku'], ['attribute_set_code', '_attribute_set'], ['product_type', '_type']],
  },
  {
    advice:
      'This seems to be a file of PrestaShop. docs/catalogue-import.md says which of its columns become which of ours.',
    columns: [
      ['product id', 'id'],
      ['active (0/1)', 'reference #', 'price (tax excl.)', 'price tax excluded', 'base price'],
      ['name *', 'name'],
    ],
  },
  {
    advice:
      'This seems to be made by a plugin of WooCommerce. Export with WooCommerce itself, under Products > Export, and use --from woocommerce.',
    columns: [['post_title'], ['regular_price', 'tax:product_cat', 'tax:product_type']],
  },
];

/** Whose export has these columns; undefined if it is not known. */
export const recognizeShop = (columns: readonly string[]): RecognizedShop | undefined => {
  const [first = '', ...others] = columns;
  // Such files may be separated by semicolons.
  const header = others.length === 0 ? first.split(/[;\t]/) : columns;
  const { index, attributes } = findWooCommerceColumns(header);
  if (index.has('name') && index.has('regularPrice') && (index.has('type') || attributes.length > 0))
    return { shop: 'woocommerce', advice: 'This seems to be an export of WooCommerce.' };
  // The explanations above the header of Meta's template.
  if (/^"?#\s*(?:required|optional)\b/i.test(first)) return FEED;
  const names = new Set(header.map((name) => name.toLowerCase().replace(/^"|"$/g, '').trim()));
  return signatures.find((signature) =>
    signature.columns.every((alternatives) => alternatives.some((name) => names.has(name))),
  );
};

/**
 * The error of a file that was taken for another kind.
 * @param row the header's
 */
export const wrongKind = (row: number, { shop, advice }: RecognizedShop): ImportError => {
  if (shop === undefined) return new ImportError(`row ${row}: ${advice}`);
  return new ImportError(`row ${row}: ${advice} Use --from ${shop}.`, {
    inPanel: `row ${row}: ${advice} Choose it as the kind of the file.`,
  });
};

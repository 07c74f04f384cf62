import { findWooCommerceColumns } from './woocommerce-columns.ts';

const FEED_ADVICE = 'This seems to be a product feed of Facebook, Instagram or Google. Use --from feed.';

/**
 * Columns by which the export of another shop is recognized. One of each list must be there, among them all that its
 * import needs: an export without them gets an error that names them.
 */
const signatures: readonly { readonly advice: string; readonly columns: readonly (readonly string[])[] }[] = [
  {
    advice: 'This seems to be an export of Shopify. Use --from shopify.',
    columns: [['handle', 'url handle'], ['title'], ['variant price', 'price']],
  },
  {
    advice: FEED_ADVICE,
    columns: [
      ['id', 'g:id'],
      ['title', 'g:title'],
      ['image_link', 'image link', 'image[0].url'],
      ['availability'],
      ['price', 'g:price'],
    ],
  },
  {
    advice: 'This seems to be an export of Wix. Use --from wix.',
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

/** What to do with the export of another shop; undefined if the header is not known. */
export const recognizeShop = (columns: readonly string[]): string | undefined => {
  const [first = '', ...others] = columns;
  // Such files may be separated by semicolons.
  const header = others.length === 0 ? first.split(/[;\t]/) : columns;
  const { index, attributes } = findWooCommerceColumns(header);
  if (index.has('name') && index.has('regularPrice') && (index.has('type') || attributes.length > 0))
    return 'This seems to be an export of WooCommerce. Use --from woocommerce.';
  // The explanations above the header of Meta's template.
  if (/^"?#\s*(?:required|optional)\b/i.test(first)) return FEED_ADVICE;
  const names = new Set(header.map((name) => name.toLowerCase().replace(/^"|"$/g, '').trim()));
  return signatures.find((signature) =>
    signature.columns.every((alternatives) => alternatives.some((name) => names.has(name))),
  )?.advice;
};

import { isObject } from '../../src/domain/json.ts';
import { ImportError } from './import-error.ts';
import type { SourceRow, TableRecord } from './source-row.ts';

type Json = Readonly<Record<string, unknown>>;

const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Whether a record is a product as Shopify publishes it under `/products.json`, or as its Admin API returns it. */
export const isShopifyProduct = (value: object): boolean => {
  const { handle, title, variants }: Json = { ...value };
  return (
    typeof handle === 'string' &&
    typeof title === 'string' &&
    objectsOf(variants).some((variant) => 'price' in variant && 'option1' in variant)
  );
};

/** The columns of Shopify's export, by which `readShopify` reads the table. */
const HEADER = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Status',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Image',
  'Image Src',
  'Image Position',
] as const;

type Cells = { readonly [Name in (typeof HEADER)[number]]?: string | undefined };

/** Published products do not say how many there are, only whether there are any. */
const stockCells = (variant: Json): Cells => {
  const quantity = text(variant.inventory_quantity);
  const isTracked = variant.inventory_management !== null && quantity !== '';
  const isSoldOut = quantity === '' && variant.available === false;
  return {
    'Variant Inventory Tracker': isTracked || isSoldOut ? 'shopify' : '',
    'Variant Inventory Qty': isSoldOut ? '0' : quantity,
    'Variant Inventory Policy': text(variant.inventory_policy),
  };
};

const variantCells = (variant: Json, product: Json): Cells => {
  const [first, second, third] = objectsOf(product.options).map(({ name }) => text(name));
  const images = objectsOf(product.images);
  const image = isObject(variant.featured_image)
    ? variant.featured_image
    : images.find(({ id }) => id !== undefined && id === variant.image_id);
  return {
    'Option1 Name': first,
    'Option1 Value': text(variant.option1),
    'Option2 Name': second,
    'Option2 Value': text(variant.option2),
    'Option3 Name': third,
    'Option3 Value': text(variant.option3),
    'Variant SKU': text(variant.sku),
    'Variant Price': text(variant.price),
    'Variant Compare At Price': text(variant.compare_at_price),
    'Variant Image': text(image?.src),
    ...stockCells(variant),
  };
};

const productCells = (product: Json): Cells => ({
  Title: text(product.title),
  'Body (HTML)': text(product.body_html),
  Vendor: text(product.vendor),
  Type: text(product.product_type),
  Tags: Array.isArray(product.tags) ? product.tags.map(text).join(', ') : text(product.tags),
  Published: product.published_at === null ? 'false' : 'true',
  Status: text(product.status),
});

/** The products as the table that Shopify exports: a row for each variant, and one for each further picture. */
export const shopifyTable = async function* (rows: AsyncIterable<SourceRow>): AsyncGenerator<TableRecord> {
  yield { row: 0, cells: HEADER };
  for await (const source of rows) {
    if ('error' in source) throw new ImportError(`row ${source.row}: ${source.error}.`);
    if (!isShopifyProduct(source.value)) {
      const reason = `row ${source.row} is no product of Shopify: title, handle and variants are missing, or their price and option1.`;
      throw new ImportError(`${reason} Use --from table.`, {
        inPanel: `${reason} Choose "A list with other columns" as the kind of the file.`,
      });
    }
    const product: Json = { ...source.value };
    const variants = objectsOf(product.variants);
    const images = objectsOf(product.images);
    for (let at = 0; at < Math.max(variants.length, images.length, 1); at++) {
      const [variant, image] = [variants[at], images[at]];
      const cells: Cells = {
        Handle: text(product.handle),
        ...(at === 0 && productCells(product)),
        ...(variant && variantCells(variant, product)),
        ...(image && { 'Image Src': text(image.src), 'Image Position': text(image.position ?? at + 1) }),
      };
      yield { row: source.row, cells: HEADER.map((name) => cells[name] ?? '') };
    }
  }
};

import { isYes, readStock } from './foreign-cells.ts';
import { fieldsByName } from './foreign-columns.ts';
import {
  amountOf,
  type ForeignOption,
  type ForeignStock,
  type ForeignVariant,
  toSourceRows,
} from './foreign-product.ts';
import { type ForeignRow, type ForeignSource, readForeignTable } from './foreign-table.ts';
import { joinRows } from './group-by.ts';
import type { ImportNotes } from './import-notes.ts';
import { slugify } from './slug.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { trimmedParts } from './split-list.ts';

/** The columns to correct for an error of a field of the importer. */
export const shopifyColumnOf: Readonly<Record<string, string>> = {
  name: 'Title',
  slug: 'Handle',
  category: 'Type',
  merchant: 'Vendor',
  featured_img: 'Image Src',
  gallery: 'Image Src',
  unit_price: 'Variant Price',
  sales_price: 'Variant Price',
  current_stock: 'Variant Inventory Qty',
  sku: 'Variant SKU',
  product_attribute: 'Option Name',
  variations: 'Option Value',
  description: 'Body (HTML)',
  short_description: 'SEO Description',
  keywords: 'Tags',
};

/** Column names of Shopify's product export by field, old and new ones. They are in English in any language. */
const columnNames = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  productCategory: ['Product Category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  seoDescription: ['SEO Description'],
} as const satisfies Record<string, readonly string[]>;

/** Columns of Shopify's own product attributes that are filters here. Their values are separated by semicolons. */
const PROPERTY = /^.+ \(product\.metafields\.shopify\.(?:(?<colour>color-pattern)|fabric)\)$/i;

type Field = keyof typeof columnNames;

const fields = fieldsByName<Field>(columnNames, (name) => name.toLowerCase());

const findColumns = (header: readonly string[]) => {
  const index = new Map<Field, number>();
  const properties: { at: number; name: string }[] = [];
  const unused: number[] = [];
  for (const [at, name] of header.entries()) {
    const field = fields.get(name.toLowerCase());
    const property = PROPERTY.exec(name);
    if (property !== null)
      properties.push({ at, name: property.groups?.colour === undefined ? 'Fabric' : 'Color' });
    else if (field === undefined || index.has(field)) unused.push(at);
    else index.set(field, at);
  }
  return { index, properties, unused };
};

type ShopifyRow = ForeignRow<Field, ReturnType<typeof findColumns>>;

const readRows = (records: AsyncIterable<TableRecord>): AsyncGenerator<ShopifyRow> =>
  readForeignTable<Field, ReturnType<typeof findColumns>>(records, {
    findColumns,
    required: { title: 'Title', price: 'Variant Price' },
    advice: 'Export the products from Shopify under Products > Export.',
  });

const propertiesOf = ({ columns, cell }: ShopifyRow): ForeignOption[] =>
  columns.properties.flatMap(({ at, name }) => trimmedParts(cell(at), ';').map((value) => ({ name, value })));

/** Joins the rows of each product: they follow one another and have the same handle. */
const readProducts = (records: AsyncIterable<TableRecord>) =>
  joinRows(readRows(records), ({ get }, first) => {
    const handle = get('handle');
    return handle === '' ? get('title') === '' : handle === first.get('handle');
  });

const stockOf = ({ row, get }: ShopifyRow, notes: ImportNotes): ForeignStock => {
  // Without a tracker, the quantity is always 0.
  const isTracked = get('tracker') !== '' || Number(get('quantity')) > 0;
  return readStock(
    {
      row,
      quantity: isTracked ? get('quantity') : '',
      isSoldOut: false,
      mayBackorder: /^continue$/i.test(get('policy')) || isYes(get('policy')),
    },
    notes,
  );
};

/** The compare-at price is the price before the discount. One that is not higher is none. */
const pricesOf = ({ get }: ShopifyRow): Pick<ForeignVariant, 'unitPrice' | 'salesPrice'> => {
  const price = get('price');
  const before = get('compareAtPrice');
  const isDiscounted = before !== '' && !((amountOf(before) ?? Number.NaN) <= (amountOf(price) ?? 0));
  return isDiscounted ? { unitPrice: before, salesPrice: price } : { unitPrice: price, salesPrice: '' };
};

const OPTIONS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** The first row of a product names its options. A product without variants has "Default Title". */
const optionsOf = (source: ShopifyRow, first: ShopifyRow): ForeignOption[] =>
  OPTIONS.flatMap(([nameField, valueField]) => {
    const name = source.get(nameField) || first.get(nameField);
    const value = source.get(valueField);
    if (value === '' || value.toLowerCase() === 'default title') return [];
    return [{ name: name === '' ? 'Option' : name, value }];
  });

const isVariant = (source: ShopifyRow): boolean =>
  source.get('price') !== '' || source.get('option1Value') !== '';

const picturesOf = (rows: readonly ShopifyRow[]): string[] =>
  rows
    .filter(({ get }) => get('image') !== '')
    .map(({ get }) => ({
      url: get('image'),
      position: Number(get('imagePosition')) || Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ url }) => url);

/** Reads the file that Shopify exports (Products > Export). */
export const readShopify = async function* ({
  open,
  defaults,
  notes,
}: ForeignSource): AsyncGenerator<SourceRow> {
  const handles = new Set<string>();
  for await (const rows of readProducts(open())) {
    const [first] = rows;
    const { row, get, has } = first;
    for (const source of rows) source.noteUnusedColumns(notes);
    const handle = get('handle');
    if (handle !== '' && handles.has(handle)) {
      yield {
        row,
        error: `repeats the handle "${handle}". Sort the file so that the rows of a product follow one another.`,
      };
      continue;
    }
    handles.add(handle);
    if (get('title') === '' && rows.every((source) => !isVariant(source))) {
      notes.add('Pictures without a product are left out', row);
      continue;
    }
    if (isYes(get('giftCard'))) {
      notes.add('Gift cards are left out: this shop delivers parcels', row);
      continue;
    }
    const variantRows = rows.filter(isVariant);
    const variants = (variantRows.length === 0 ? [first] : variantRows).map((source, index) => ({
      row: source.row,
      options: optionsOf(source, first),
      sku: source.get('sku'),
      ...pricesOf(source),
      stock: stockOf(source, notes),
      stockKey: index,
      pictures: source.get('variantImage') === '' ? [] : [source.get('variantImage')],
    }));
    const type = trimmedParts(get('type'), '>');
    const standard = trimmedParts(get('productCategory'), '>');
    const category = type.length > 0 ? type : standard;
    const status = get('status').toLowerCase();
    yield* toSourceRows(
      {
        row,
        name: get('title'),
        slug: handle === '' ? undefined : slugify(handle),
        sku: variants.length === 1 ? first.get('sku') : '',
        merchant: get('vendor'),
        categories: category.length > 0 ? [category] : [],
        pictures: picturesOf(rows),
        shortDescription: has('seoDescription') ? get('seoDescription') : undefined,
        description: has('description') ? get('description') : undefined,
        keywords: [...trimmedParts(get('tags'), ','), ...(type.length > 0 ? standard : [])],
        properties: propertiesOf(first),
        isPublished:
          (status === '' || status === 'active') && (get('published') === '' || isYes(get('published'))),
        variants,
      },
      defaults,
      notes,
    );
  }
};

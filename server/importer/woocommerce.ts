import { currentSalePrice, isNo, isYes, readStock } from './foreign-cells.ts';
import {
  amountOf,
  type ForeignOption,
  type ForeignStock,
  type ForeignVariant,
  toSourceRows,
} from './foreign-product.ts';
import { type ForeignRow, type ForeignSource, readForeignTable } from './foreign-table.ts';
import type { ImportNotes } from './import-notes.ts';
import { slugify } from './slug.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { trimmedParts } from './split-list.ts';
import {
  findWooCommerceColumns,
  type WooCommerceColumns,
  type WooCommerceField,
} from './woocommerce-columns.ts';

/** The columns to correct for an error of a field of the importer. */
export const wooCommerceColumnOf: Readonly<Record<string, string>> = {
  name: 'Name',
  category: 'Categories',
  featured_img: 'Images',
  gallery: 'Images',
  unit_price: 'Regular price',
  sales_price: 'Sale price',
  current_stock: 'Stock',
  sku: 'SKU',
  product_attribute: 'Attribute name',
  variations: 'Attribute value(s)',
  short_description: 'Short description',
  description: 'Description',
  keywords: 'Tags',
};

interface Attribute {
  readonly name: string;
  readonly values: readonly string[];
}

type WooCommerceRow = ForeignRow<WooCommerceField, WooCommerceColumns>;

/** A variation's row, reduced to what its product needs. */
interface Variation extends ForeignVariant {
  readonly attributes: readonly Attribute[];
  readonly stockCell: string;
}

/** WooCommerce writes an apostrophe before texts that a spreadsheet would take for a formula: '-1. */
const unescapeCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** Splits `Red, Blue\, light` into its values. */
const splitList = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '');

/** Line breaks are written as \n, and the text \n as \\n. */
const unescapeLines = (text: string): string =>
  text.replace(/\\\\n|\\n/g, (escaped) => (escaped.length === 3 ? '\\n' : '\n'));

const BLOCK = /<\/?(?:p|div|section|ul|ol|li|table|tr|td|th|h[1-6]|blockquote|figure|pre|hr)\b/i;

/** Paragraphs of the classic editor are separated by empty lines. */
const toParagraphs = (html: string): string =>
  html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n');

/** [gallery ids="1"], [vc_row] and [/vc_row], but not [new]. */
const SHORTCODE = /\[(?:\/[a-z][\w-]*|[a-z]+_\w*|[a-z][\w-]*\s+[a-z][\w-]*=[^\]]*)\]/gi;

const descriptionOf = ({ row, get }: WooCommerceRow, notes: ImportNotes): string => {
  const text = unescapeLines(get('description'));
  const plain = text.replace(SHORTCODE, '');
  if (plain !== text) notes.add('Shortcodes such as [gallery ids="1"] are removed from the description', row);
  return toParagraphs(plain);
};

const readRows = (records: AsyncIterable<TableRecord>): AsyncGenerator<WooCommerceRow> =>
  readForeignTable<WooCommerceField, WooCommerceColumns>(records, {
    findColumns: findWooCommerceColumns,
    required: { name: 'Name', regularPrice: 'Regular price' },
    advice:
      'Export all columns; if the header is in a language that this import does not know, set English in WordPress under Users > Profile > Language and export again.',
    dates: ['saleStarts', 'saleEnds'],
    readCell: unescapeCell,
  });

const attributesOf = ({ columns, cell }: WooCommerceRow): Attribute[] =>
  columns.attributes
    .map(({ name, values }) => ({ name: cell(name), values: splitList(cell(values)) }))
    .filter(({ name }) => name !== '');

const typesOf = ({ get }: WooCommerceRow): string[] => splitList(get('type').toLowerCase());

/** May be 1200, with a thousands separator of a spreadsheet, or 1.2, with the decimal separator of the shop. */
const AMBIGUOUS_PRICE = /^\d{1,3},\d{3}$/;

/** A price with a point for the shop's decimal separator. WooCommerce writes no thousands separators. */
const readPrice = (price: string): string =>
  /^\d+,\d+$/.test(price) && !AMBIGUOUS_PRICE.test(price) ? price.replace(',', '.') : price;

const priceError = (row: number, { unitPrice = '', salesPrice = '' }: ForeignVariant): string | undefined => {
  const price = [unitPrice, salesPrice].find((text) => AMBIGUOUS_PRICE.test(text));
  if (price === undefined) return undefined;
  const meanings = `${price.replace(',', '')} or ${Number(price.replace(',', '.'))}`;
  return `the price "${price}" of row ${row} may be ${meanings}. Write it without the comma.`;
};

/** A sale price that is valid today; '' for none. */
const salePriceOf = ({ row, get }: WooCommerceRow, today: string, notes: ImportNotes): string => {
  const price = readPrice(get('salePrice'));
  if (price === '' || amountOf(price) === 0) return '';
  return currentSalePrice(price, { row, starts: get('saleStarts'), ends: get('saleEnds') }, today, notes);
};

const stockOf = ({ row, get }: WooCommerceRow, quantity: string, notes: ImportNotes): ForeignStock => {
  const state = get('inStock').toLowerCase();
  return readStock(
    {
      row,
      quantity,
      isSoldOut: isNo(state),
      mayBackorder: state === 'backorder' || isYes(get('backorders')) || /^notify$/i.test(get('backorders')),
    },
    notes,
  );
};

const readVariant = (
  source: WooCommerceRow,
  stockCell: string,
  today: string,
  notes: ImportNotes,
): ForeignVariant => ({
  row: source.row,
  options: [],
  sku: source.get('sku'),
  unitPrice: readPrice(source.get('regularPrice')),
  salesPrice: salePriceOf(source, today, notes),
  stock: stockOf(source, stockCell, notes),
  stockKey: source.row,
  pictures: splitList(source.get('images')),
});

/** All combinations of the variation's values; an empty value means any of the product's. */
const combinations = (variation: Variation, product: readonly Attribute[]): ForeignOption[][] => {
  let result: ForeignOption[][] = [[]];
  for (const { name, values } of variation.attributes) {
    const all =
      product.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())?.values ?? [];
    const chosen = values.length > 0 ? [values.join(', ')] : all;
    if (chosen.length === 0) continue;
    result = result.flatMap((options) => chosen.map((value) => [...options, { name, value }]));
  }
  return result;
};

/** In the order of the product's values, so that S comes before XL. */
const sortByValues = (variants: ForeignVariant[], product: readonly Attribute[]): ForeignVariant[] => {
  const position = ({ options }: ForeignVariant, { name, values }: Attribute): number => {
    const at = values.indexOf(
      options.find((option) => option.name.toLowerCase() === name.toLowerCase())?.value ?? '',
    );
    return at === -1 ? values.length : at;
  };
  return variants.sort((a, b) => {
    const differing = product.find((attribute) => position(a, attribute) !== position(b, attribute));
    return differing === undefined ? 0 : position(a, differing) - position(b, differing);
  });
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  grouped: 'Grouped products are left out; their parts are products of their own',
  external: 'External products are left out: they are sold elsewhere',
};

/** Why the row is no product of this shop, which delivers parcels; undefined if it is one. */
const reasonToLeaveOut = (types: readonly string[]): string | undefined => {
  if (types.includes('downloadable') || types.includes('virtual'))
    return 'Virtual and downloadable products are left out: this shop delivers parcels';
  const [type = 'simple'] = types;
  if (type === 'simple' || type === 'variable') return undefined;
  return LEFT_OUT[type] ?? `Products of the type "${type}" are left out`;
};

const categoriesOf = ({ get }: WooCommerceRow): string[][] =>
  splitList(get('categories'))
    .map((path) => trimmedParts(path, '>'))
    .filter((path) => path.length > 0 && !/^uncategori[sz]ed$/i.test(path.join('')))
    // Stable, so that the first of the deepest is the best.
    .sort((a, b) => b.length - a.length);

/** Reads the variations, which may stand anywhere in the file, by their parent. */
const readVariations = async (
  records: AsyncIterable<TableRecord>,
  today: string,
  notes: ImportNotes,
): Promise<Map<string, Variation[]>> => {
  const variations = new Map<string, Variation[]>();
  for await (const source of readRows(records)) {
    if (!typesOf(source).includes('variation')) continue;
    const { row, get } = source;
    if (isNo(get('published'))) notes.add('Disabled variations are left out', row);
    else if (get('regularPrice') === '') notes.add('Variations without a price are left out', row);
    else {
      const parent = get('parent').toLowerCase();
      const stockCell = get('stock');
      const variation = {
        ...readVariant(source, stockCell, today, notes),
        attributes: attributesOf(source),
        stockCell,
      };
      const siblings = variations.get(parent);
      if (siblings === undefined) variations.set(parent, [variation]);
      else siblings.push(variation);
      if (get('description') !== '') notes.add('Descriptions of variations are left out', row);
    }
  }
  return variations;
};

/**
 * Reads the file that WooCommerce exports (Products > Export). It is read twice, as the rows of variations may stand
 * anywhere: first the variations, then the products, which are joined with theirs and streamed.
 */
export const readWooCommerce = async function* ({
  open,
  defaults,
  notes,
  today,
}: ForeignSource): AsyncGenerator<SourceRow> {
  const variations = await readVariations(open(), today, notes);
  const slugs = new Set<string>();
  for await (const source of readRows(open())) {
    const { row, get, has } = source;
    const attributes = attributesOf(source);
    source.noteUnusedColumns(notes);
    const types = typesOf(source);
    if (types.includes('variation')) continue;
    const keys = [`id:${get('id')}`, get('sku').toLowerCase()];
    const own = keys.flatMap((key) => (key === '' ? [] : (variations.get(key) ?? [])));
    for (const key of keys) variations.delete(key);
    const reason = reasonToLeaveOut(types);
    if (reason !== undefined) {
      notes.add(reason, row);
      continue;
    }
    const isVariable = types.includes('variable');
    if (!isVariable)
      for (const variation of own)
        notes.add('Variations of products without variations are left out', variation.row);
    if (isVariable && own.length === 0) {
      notes.add(
        'Variable products without variations are left out: export all product types to get them',
        row,
      );
      continue;
    }
    const variants = isVariable
      ? own.flatMap((variation) => {
          const sharesStock =
            variation.stockCell === 'parent' || (variation.stockCell === '' && get('stock') !== '');
          return combinations(variation, attributes).map((options) => ({
            ...variation,
            options,
            ...(sharesStock && { stock: stockOf(source, get('stock'), notes), stockKey: row }),
          }));
        })
      : [readVariant(source, get('stock'), today, notes)];
    const [error] = variants.flatMap((variant) => priceError(variant.row, variant) ?? []);
    if (error !== undefined) {
      yield { row, error };
      continue;
    }
    const chosen = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name.toLowerCase())));
    const isHidden = get('visibility') === 'hidden';
    if (isHidden) notes.add('Products hidden from the catalogue become unpublished', row);
    const sku = get('sku');
    const nameSlug = slugify(get('name'));
    const isRepeated = sku === '' && slugs.has(nameSlug);
    slugs.add(nameSlug);
    yield* toSourceRows(
      {
        row,
        name: get('name'),
        slug: isRepeated ? `${nameSlug}-${get('id') === '' ? row : get('id')}` : undefined,
        sku,
        merchant: '',
        categories: categoriesOf(source),
        pictures: splitList(get('images')),
        shortDescription: has('shortDescription') ? unescapeLines(get('shortDescription')) : undefined,
        description: has('description') ? descriptionOf(source, notes) : undefined,
        keywords: [...splitList(get('tags')), ...splitList(get('brands'))],
        properties: attributes
          .filter(({ name }) => !chosen.has(name.toLowerCase()))
          .flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
        isFeatured: has('featured') ? isYes(get('featured')) : undefined,
        isPublished: (!has('published') || isYes(get('published'))) && !isHidden,
        variants: isVariable
          ? sortByValues(variants, attributes)
          : variants.map((variant) => ({ ...variant, pictures: [] })),
      },
      defaults,
      notes,
    );
  }
  for (const orphans of variations.values())
    for (const { row } of orphans) notes.add('Variations whose product is not in the file are left out', row);
};

import { currentSalePrice, readStock } from './foreign-cells.ts';
import { fieldsByName } from './foreign-columns.ts';
import {
  amountOf,
  type ForeignOption,
  type ForeignStock,
  type ForeignVariant,
  toSourceRows,
} from './foreign-product.ts';
import { type ForeignRow, type ForeignSource, readForeignTable } from './foreign-table.ts';
import { type Group, groupBy } from './group-by.ts';
import type { ImportNotes } from './import-notes.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { trimmedParts } from './split-list.ts';

/** The columns to correct for an error of a field of the importer. */
export const feedColumnOf: Readonly<Record<string, string>> = {
  name: 'title',
  category: 'product_type',
  merchant: 'brand',
  featured_img: 'image_link',
  gallery: 'additional_image_link',
  unit_price: 'price',
  sales_price: 'sale_price',
  current_stock: 'quantity_to_sell_on_facebook',
  sku: 'id',
  product_attribute: 'color, size, material, pattern',
  variations: 'color, size, material, pattern',
};

/**
 * Columns by field, as the feeds of Meta (https://www.facebook.com/business/help/120325381656392) and Google
 * (https://support.google.com/merchants/answer/7052112) name them, without spaces, hyphens and underscores.
 */
const columnNames = {
  id: ['id'],
  title: ['title'],
  description: ['description'],
  html: ['richtextdescription'],
  availability: ['availability'],
  quantity: ['quantitytosellonfacebook', 'inventory', 'quantity', 'selltostorequantity'],
  price: ['price'],
  salePrice: ['saleprice'],
  salePeriod: ['salepriceeffectivedate'],
  image: ['imagelink', 'image[0].url'],
  images: ['additionalimagelink', 'additionalimagelinks'],
  brand: ['brand'],
  ownCategory: ['producttype'],
  metaCategory: ['fbproductcategory', 'facebookproductcategory'],
  googleCategory: ['googleproductcategory'],
  group: ['itemgroupid'],
  color: ['color', 'colour'],
  size: ['size'],
  material: ['material'],
  pattern: ['pattern'],
  gender: ['gender'],
  ageGroup: ['agegroup'],
  status: ['status', 'visibility'],
} as const satisfies Record<string, readonly string[]>;

/** Tags of Meta: product_tags[0], product_tags[1]. */
const TAG = /^(?:producttags|customlabel)[[\d]/;
/** More pictures of Meta: image[1].url. */
const IMAGE = /^image\[[1-9]\d*\]\.url$/;

type Field = keyof typeof columnNames;

const normalize = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s_-]+/g, '');

const fields = fieldsByName<Field>(columnNames, normalize);

const findColumns = (header: readonly string[]) => {
  const index = new Map<Field, number>();
  const tags: number[] = [];
  const images: number[] = [];
  const unused: number[] = [];
  for (const [at, name] of header.entries()) {
    const key = normalize(name);
    const field = fields.get(key);
    if (TAG.test(key)) tags.push(at);
    else if (IMAGE.test(key)) images.push(at);
    else if (field === undefined || index.has(field)) unused.push(at);
    else index.set(field, at);
  }
  return { index, tags, images, unused };
};

type FeedRow = ForeignRow<Field, ReturnType<typeof findColumns>>;

const readRows = (records: AsyncIterable<TableRecord>): AsyncGenerator<FeedRow> =>
  readForeignTable<Field, ReturnType<typeof findColumns>>(records, {
    findColumns,
    required: { id: 'id', title: 'title', price: 'price' },
    advice:
      "Download the products as a CSV, TSV or XML file from Meta's Commerce Manager (Catalogue > Data sources) or Google's Merchant Center.",
    dates: ['salePeriod'],
    // Above its header, Meta's template explains the columns.
    isHeader: ([first = '']) => !first.trim().startsWith('#'),
  });

const isFilled = (cell: string): boolean => cell !== '';

/** "1450.00 BDT", "BDT 1450", "1450" */
const CURRENCY = /^(?:(?<before>[a-z]{3})\s*)?(?<amount>[^a-z]*?)(?:\s*(?<after>[a-z]{3}))?$/i;

/** @returns the amount; undefined for another currency than taka */
const readPrice = (cell: string): string | undefined => {
  const { before, after, amount } = CURRENCY.exec(cell)?.groups ?? {};
  const currency = (before ?? after)?.toUpperCase();
  if (amount === undefined) return cell;
  return currency === undefined || currency === 'BDT' ? amount.trim() : undefined;
};

/** The sale price if it is valid today; '' for none. */
const salePriceOf = ({ row, get }: FeedRow, salePrice: string, today: string, notes: ImportNotes): string => {
  const amount = amountOf(salePrice);
  const isLower = amount === undefined || amount < (amountOf(readPrice(get('price')) ?? '') ?? 0);
  if (salePrice === '' || amount === 0 || !isLower) return '';
  const [starts = '', ends = ''] = get('salePeriod')
    .split('/')
    .map((time) => time.trim());
  return currentSalePrice(salePrice, { row, starts, ends }, today, notes);
};

/** "in stock", "in_stock" and "In Stock" are one. */
const availabilityOf = ({ get }: FeedRow): string =>
  get('availability')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const stockOf = (source: FeedRow, notes: ImportNotes): ForeignStock => {
  const availability = availabilityOf(source);
  return readStock(
    {
      row: source.row,
      quantity: source.get('quantity'),
      isSoldOut: /^(?:out of stock|discontinued)$/.test(availability),
      mayBackorder: /^(?:available for order|preorder|backorder)$/.test(availability),
    },
    notes,
  );
};

const ATTRIBUTES = [
  ['size', 'Size'],
  ['color', 'Colour'],
  ['material', 'Material'],
  ['pattern', 'Pattern'],
] as const;

const attributesOf = ({ get }: FeedRow): ForeignOption[] =>
  ATTRIBUTES.flatMap(([field, name]) => (get(field) === '' ? [] : [{ name, value: get(field) }]));

/** Google's numbers of categories say nothing to shoppers, and all clothes are under the first level. */
const categoriesOf = ({ row, get }: FeedRow, notes: ImportNotes): string[][] => {
  const own = trimmedParts(get('ownCategory').split(/,(?=[^,]*>)/)[0] ?? '', '>');
  if (own.length > 0) return [own];
  const listed = [get('metaCategory'), get('googleCategory')].find((path) => path !== '') ?? '';
  if (/^\d+$/.test(listed)) {
    notes.add('Categories that are numbers of Google or Meta are left out', row);
    return [];
  }
  const path = trimmedParts(listed, '>');
  return path.length === 0 ? [] : [path.length > 1 ? path.slice(1) : path];
};

/** What the titles of variants begin with: "Kameez" for "Kameez - Red, S" and "Kameez - Blue, M". */
const commonName = (titles: readonly string[]): string => {
  const [first = '', ...others] = titles;
  const words = first.split(/(?<=\s)/);
  const isCommon = (count: number) =>
    others.every((title) => `${title} `.startsWith(`${words.slice(0, count).join('').trimEnd()} `));
  let count = words.length;
  while (count > 0 && !isCommon(count)) count -= 1;
  const common = words
    .slice(0, count)
    .join('')
    .replace(/[\s\-–—|,/([:]+$/, '');
  return common === '' ? first : common;
};

const toVariant = (source: FeedRow, today: string, notes: ImportNotes): ForeignVariant | string => {
  const { row, get } = source;
  const unitPrice = readPrice(get('price'));
  const salePrice = readPrice(get('salePrice'));
  if (unitPrice === undefined || salePrice === undefined)
    return `the price "${get(unitPrice === undefined ? 'price' : 'salePrice')}" of row ${row} is not in taka (BDT).`;
  return {
    row,
    options: attributesOf(source),
    sku: get('id'),
    unitPrice,
    salesPrice: salePriceOf(source, salePrice, today, notes),
    stock: stockOf(source, notes),
    stockKey: row,
    pictures: [get('image')].filter(isFilled),
  };
};

const isPublished = (source: FeedRow): boolean =>
  availabilityOf(source) !== 'discontinued' && /^(?:|active|published)$/i.test(source.get('status'));

/**
 * The products of an item_group_id: one, unless rows of different titles have the same attributes. Some shops write
 * the category or the brand there.
 */
const productsOf = (rows: Group<FeedRow>, notes: ImportNotes): Group<FeedRow>[] => {
  const by = (group: Group<FeedRow>, keyOf: (row: FeedRow) => string) => [...groupBy(group, keyOf).values()];
  const byTitle = (group: Group<FeedRow>) => by(group, ({ get }) => get('title'));
  const sameAttributes = by(rows, (row) => JSON.stringify(attributesOf(row)));
  if (sameAttributes.every((group) => byTitle(group).length === 1)) return [rows];
  for (const { row } of rows)
    notes.add(
      'Products of one item_group_id that have the same size, colour, material and pattern are separated by title',
      row,
    );
  return byTitle(rows);
};

const toRows = function* (
  rows: Group<FeedRow>,
  groupSku: string,
  { defaults, notes, today }: ForeignSource,
): Generator<SourceRow> {
  const [first] = rows;
  const { row, get, has } = first;
  for (const source of rows) source.noteUnusedColumns(notes);
  const shown = rows.filter(isPublished);
  const offered = shown.length > 0 ? shown : rows;
  for (const source of rows)
    if (!offered.includes(source)) notes.add('Variations that are not active are left out', source.row);
  const variants: ForeignVariant[] = [];
  for (const source of offered) {
    const variant = toVariant(source, today, notes);
    if (typeof variant === 'string') {
      yield { row, error: variant };
      return;
    }
    variants.push(variant);
  }
  const isSingle = variants.length === 1;
  const people = [get('gender'), get('ageGroup')]
    .filter((value) => value !== '' && !/^(?:unisex|adult)$/i.test(value))
    .map((value) => ({ name: 'Group', value }));
  yield* toSourceRows(
    {
      row,
      name: commonName(offered.map((source) => source.get('title'))),
      sku: isSingle ? get('id') : groupSku,
      merchant: get('brand'),
      categories: categoriesOf(first, notes),
      pictures: offered.flatMap((source) => [
        ...(isSingle ? [source.get('image')] : []),
        // A comma in an address is written as %2C.
        ...trimmedParts(source.get('images'), /,(?=\s*https?:)/),
        ...source.columns.images.map(source.cell).filter(isFilled),
      ]),
      description:
        has('html') && get('html') !== '' ? get('html') : has('description') ? get('description') : undefined,
      keywords: offered.flatMap(({ columns, cell }) => columns.tags.map(cell)).filter(isFilled),
      properties: isSingle ? [...attributesOf(first), ...people] : people,
      isPublished: shown.length > 0,
      variants: isSingle ? variants.map((variant) => ({ ...variant, options: [], pictures: [] })) : variants,
    },
    defaults,
    notes,
  );
};

/**
 * Reads a product feed as Facebook, Instagram and Google take it: a row for each product, or for each variation, which
 * names its product in item_group_id. It is read twice, as the rows of a product may stand anywhere: first the
 * variations, which are held in memory, then the products.
 */
export const readProductFeed = async function* (source: ForeignSource): AsyncGenerator<SourceRow> {
  const grouped: FeedRow[] = [];
  for await (const row of readRows(source.open())) {
    const group = row.get('group');
    if (group !== '') grouped.push(row);
  }
  const groups = groupBy(grouped, ({ get }) => get('group'));
  const ids = new Set<string>();
  for await (const row of readRows(source.open())) {
    const id = row.get('id');
    if (ids.has(id)) {
      yield { row: row.row, error: `repeats the id "${id}".` };
      continue;
    }
    ids.add(id);
    const group = row.get('group');
    const rows: Group<FeedRow> | undefined = group === '' ? [row] : groups.get(group);
    // Undefined once the group has been read.
    if (rows === undefined) continue;
    groups.delete(group);
    const products = productsOf(rows, source.notes);
    for (const product of products)
      yield* toRows(product, products.length === 1 ? group : product[0].get('id'), source);
  }
};

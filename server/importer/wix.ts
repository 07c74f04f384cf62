import { escapeText } from '../../src/domain/description-html.ts';
import { isNo, isYes, readStock } from './foreign-cells.ts';
import { fieldsByName } from './foreign-columns.ts';
import {
  type ForeignOption,
  type ForeignStock,
  type ForeignVariant,
  toSourceRows,
} from './foreign-product.ts';
import { type ForeignRow, type ForeignSource, readForeignTable } from './foreign-table.ts';
import { type Group, joinRows } from './group-by.ts';
import type { ImportNotes } from './import-notes.ts';
import { slugify } from './slug.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { trimmedParts } from './split-list.ts';

/** The columns to correct for an error of a field of the importer. */
export const wixColumnOf: Readonly<Record<string, string>> = {
  name: 'name',
  slug: 'handle',
  category: 'collection',
  merchant: 'brand',
  featured_img: 'productImageUrl',
  gallery: 'productImageUrl',
  unit_price: 'price',
  sales_price: 'discountValue',
  current_stock: 'inventory',
  sku: 'sku',
  product_attribute: 'productOptionName',
  variations: 'productOptionDescription',
  description: 'description',
};

/** Column names by field: of the export until 2024 (handleId), and of the one since then (handle). */
const columnNames = {
  oldHandle: ['handleId'],
  handle: ['handle'],
  type: ['fieldType'],
  name: ['name'],
  description: ['description', 'plainDescription'],
  pictures: ['productImageUrl', 'media'],
  collections: ['collection', 'categorySlugs'],
  mainCategory: ['primaryCategorySlug'],
  sku: ['sku'],
  brand: ['brand'],
  price: ['price'],
  surcharge: ['surcharge'],
  priceBefore: ['strikethroughPrice'],
  discountMode: ['discountMode'],
  discount: ['discountValue'],
  visible: ['visible'],
  inventory: ['inventory'],
  preOrder: ['preOrderEnabled'],
} as const satisfies Record<string, readonly string[]>;

const OPTION = /^productOption(?<part>name|description|choices)(?<number>\d)$/i;
const INFO = /^additionalInfo(?<part>title|description)(?<number>\d)$/i;
/** Says how an option is shown. */
const OPTION_TYPE = /^productOptionType\d$/i;

type Field = keyof typeof columnNames;

const fields = fieldsByName<Field>(columnNames, (name) => name.toLowerCase());

interface Pair {
  title?: number;
  text?: number;
}

const findColumns = (header: readonly string[]) => {
  const index = new Map<Field, number>();
  const options = new Map<string, Pair>();
  const infos = new Map<string, Pair>();
  const unused: number[] = [];
  const addTo = (pairs: Map<string, Pair>, { number = '', part = '' }: Record<string, string>, at: number) =>
    pairs.set(number, { ...pairs.get(number), [/^(?:name|title)$/i.test(part) ? 'title' : 'text']: at });
  for (const [at, name] of header.entries()) {
    const field = fields.get(name.toLowerCase());
    const option = OPTION.exec(name)?.groups;
    const info = INFO.exec(name)?.groups;
    if (option !== undefined) addTo(options, option, at);
    else if (info !== undefined) addTo(infos, info, at);
    else if (OPTION_TYPE.test(name)) continue;
    else if (field === undefined || index.has(field)) unused.push(at);
    else index.set(field, at);
  }
  return { index, unused, options: [...options.values()], infos: [...infos.values()] };
};

type WixRow = ForeignRow<Field, ReturnType<typeof findColumns>>;

const readRows = (records: AsyncIterable<TableRecord>): AsyncGenerator<WixRow> =>
  readForeignTable<Field, ReturnType<typeof findColumns>>(records, {
    findColumns,
    required: { type: 'fieldType', name: 'name', price: 'price' },
    advice: 'Export the products from Wix under Store Products > More Actions > Export.',
  });

const handleOf = ({ get }: WixRow): string => get('handle') || get('oldHandle');
const isProduct = ({ get }: WixRow): boolean => /^product$/i.test(get('type'));
const isVariant = ({ get }: WixRow): boolean => /^variant$/i.test(get('type'));

/** Joins the rows of each product: they follow one another and have the same handle. */
const readProducts = (records: AsyncIterable<TableRecord>) =>
  joinRows(readRows(records), (row, first) => !isProduct(row) && handleOf(row) === handleOf(first));

/** A choice of an option, without the colour that Wix writes before its name: `#cc9bd0:Lilac`. */
const choiceName = (choice: string): string =>
  /^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)):(?<name>.+)$/i.exec(choice)?.groups?.name?.trim() ?? choice;

/** The options with their choices: all that a product has, and the one of a variant. */
const optionsOf = (source: WixRow, { cell, columns }: WixRow): { name: string; choices: string[] }[] =>
  columns.options.flatMap(({ title, text }) => {
    const name = title === undefined ? '' : cell(title);
    const choices = text === undefined ? [] : trimmedParts(source.cell(text), ';').map(choiceName);
    return name === '' || choices.length === 0 ? [] : [{ name, choices }];
  });

const MAX_COMBINATIONS = 500;

const combinationsOf = (
  options: readonly { name: string; choices: readonly string[] }[],
): ForeignOption[][] =>
  options.reduce<ForeignOption[][]>(
    (combinations, { name, choices }) =>
      combinations.flatMap((one) => choices.map((value) => [...one, { name, value }])),
    [[]],
  );

/** The result of a calculation with prices; the text that is no number, for the importer to reject. */
const calculated = (texts: readonly string[], calculate: (...prices: number[]) => number): string => {
  const invalid = texts.find((text) => !Number.isFinite(Number(text)));
  return invalid ?? String(Math.round(calculate(...texts.map(Number)) * 100) / 100);
};

const pricesOf = (
  product: WixRow,
  variant: WixRow = product,
): Pick<ForeignVariant, 'unitPrice' | 'salesPrice'> => {
  const price = calculated(
    [variant.get('price') || product.get('price'), variant.get('surcharge')],
    (base, surcharge) => base + surcharge,
  );
  const before = variant.get('priceBefore') || product.get('priceBefore');
  if (Number(before) > Number(price)) return { unitPrice: before, salesPrice: price };
  const discount = product.get('discount');
  if (Number(discount) === 0) return { unitPrice: price, salesPrice: '' };
  const isPercentage = /^percent$/i.test(product.get('discountMode'));
  return {
    unitPrice: price,
    salesPrice: calculated([price, discount], (unit, off) =>
      isPercentage ? unit * (1 - off / 100) : unit - off,
    ),
  };
};

const stockOf = ({ row, get }: WixRow, notes: ImportNotes): ForeignStock => {
  const inventory = get('inventory').replaceAll('_', '');
  return readStock(
    {
      row,
      quantity: /^\D/.test(inventory) ? '' : inventory,
      isSoldOut: /^outofstock$/i.test(inventory),
      mayBackorder: isYes(get('preOrder')),
    },
    notes,
  );
};

/** Every combination of the options can be ordered. Rows of variants say what differs from the product. */
const variantsOf = ([product, ...others]: Group<WixRow>, notes: ImportNotes): ForeignVariant[] | string => {
  const options = optionsOf(product, product);
  const count = options.reduce((total, { choices }) => total * choices.length, 1);
  if (count > MAX_COMBINATIONS)
    return `has ${count} combinations of options. This shop takes up to ${MAX_COMBINATIONS}.`;
  const keyOf = (combination: readonly ForeignOption[]) =>
    JSON.stringify(combination.map(({ value }) => value.toLowerCase()));
  const rows = new Map(
    others
      .filter(isVariant)
      .map((source) => [keyOf(combinationsOf(optionsOf(source, product))[0] ?? []), source]),
  );
  // The new export has a row for each variant that exists.
  const isComplete = product.has('handle') && rows.size > 0;
  return combinationsOf(options).flatMap((combination) => {
    const source = rows.get(keyOf(combination)) ?? (isComplete ? undefined : product);
    if (source === undefined) return [];
    if (source !== product && isNo(source.get('visible'))) {
      notes.add('Variations that are not active are left out', source.row);
      return [];
    }
    const hasOwnStock = source.get('inventory') !== '';
    return [
      {
        row: source.row,
        options: combination,
        sku: source.get('sku'),
        ...pricesOf(product, source),
        stock: stockOf(hasOwnStock ? source : product, notes),
        stockKey: hasOwnStock ? source.row : product.row,
        pictures: [],
      },
    ];
  });
};

/** Wix writes the name of a file of its own, or an address. */
const pictureUrl = (picture: string): string =>
  /^https?:/i.test(picture) ? picture : `https://static.wixstatic.com/media/${picture}`;

/** Slugs, of which Wix exports no names: `party-wear` is "Party wear". */
const nameOfSlug = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const categoriesOf = ({ get, has }: WixRow): string[][] => {
  const listed = trimmedParts(get('collections'), ';').map((name) =>
    has('handle') ? nameOfSlug(name) : name,
  );
  const main = get('mainCategory') === '' ? [] : [nameOfSlug(get('mainCategory'))];
  return [...new Set([...main, ...listed])].map((name) => [name]);
};

/** The description with the sections that Wix shows below it, such as "Care". */
const descriptionOf = ({ get, cell, columns }: WixRow): string => {
  const sections = columns.infos.flatMap(({ title, text }) => {
    const body = text === undefined ? '' : cell(text);
    const heading = title === undefined ? '' : cell(title);
    return body === '' ? [] : [`<p><b>${escapeText(heading)}</b></p>\n${body}`];
  });
  return [get('description'), ...sections].filter((part) => part !== '').join('\n');
};

/**
 * The slug: the handle, or that of the name, with the start of the id if several products have it. Undefined if the item
 * number identifies the product.
 */
const slugOf = (product: WixRow, sku: string, names: ReadonlyMap<string, number>): string | undefined => {
  const { get } = product;
  if (get('handle') !== '') return slugify(get('handle'));
  const slug = slugify(get('name'));
  if (sku !== '' || slug === '' || (names.get(slug) ?? 0) < 2) return undefined;
  return `${slug}-${get('oldHandle')
    .replace(/^product_/, '')
    .slice(0, 8)}`;
};

/** Reads the file that Wix exports (Store Products > More Actions > Export), the old and the new one. It is read twice: first the names. */
export const readWix = async function* ({ open, defaults, notes }: ForeignSource): AsyncGenerator<SourceRow> {
  const names = new Map<string, number>();
  for await (const source of readRows(open())) {
    const slug = slugify(source.get('name'));
    if (isProduct(source)) names.set(slug, (names.get(slug) ?? 0) + 1);
  }
  for await (const rows of readProducts(open())) {
    const [product] = rows;
    const { row, get, has } = product;
    for (const source of rows) source.noteUnusedColumns(notes);
    if (!isProduct(product)) {
      yield {
        row,
        error: `belongs to the product "${handleOf(product)}". Sort the file so that the rows of a product follow one another.`,
      };
      continue;
    }
    const variants = variantsOf(rows, notes);
    if (typeof variants === 'string' || variants.length === 0) {
      yield { row, error: typeof variants === 'string' ? variants : 'has no variation that is visible.' };
      continue;
    }
    const sku = variants.length === 1 ? (variants[0]?.sku ?? '') : get('sku');
    yield* toSourceRows(
      {
        row,
        name: get('name'),
        slug: slugOf(product, sku, names),
        sku,
        merchant: get('brand'),
        categories: categoriesOf(product),
        pictures: rows
          .filter((source) => !isVariant(source))
          .flatMap((source) => trimmedParts(source.get('pictures'), ';'))
          .map(pictureUrl),
        description: has('description') ? descriptionOf(product) : undefined,
        keywords: [],
        properties: [],
        isPublished: !isNo(get('visible')),
        variants,
      },
      defaults,
      notes,
    );
  }
};

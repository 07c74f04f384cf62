import { maxColumns, type TableField } from '../../src/contracts/admin/schemas/import.ts';
import { columnLetters } from './column-letters.ts';
import { amountOf, type ForeignOption, type ForeignVariant, toSourceRows } from './foreign-product.ts';
import { type Group, groupBy } from './group-by.ts';
import { ImportError } from './import-error.ts';
import type { ImportNotes } from './import-notes.ts';
import { parseNumber } from './parse-number.ts';
import { isPictureFile } from './read-picture-file.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { splitLoosely, splitPathLoosely, splitPicturesLoosely } from './split-list.ts';
import {
  countFields,
  guessFields,
  isCurrencyColumn,
  isTaka,
  maxRowsAbove,
  sizeOfColumn,
} from './table-columns.ts';

/** A column of a list. */
export interface TableColumn {
  readonly name: string;
  /** The first values. */
  readonly examples: readonly string[];
  readonly field: TableField | null;
}

/** What the columns of these names are, in their order. */
export type AssignColumns = (
  names: readonly string[],
  guessed: readonly (TableField | null)[],
) => Promise<readonly (TableField | null)[]>;

export interface TableOptions {
  /** Undefined: guessed by their names. */
  readonly assign: AssignColumns | undefined;
  /** The vendor of all products, if the list has none. */
  readonly vendor: string | undefined;
  /** Whether pictures may be files beside the list. */
  readonly readsPictureFiles: boolean;
  readonly notes: ImportNotes;
}

/** Columns of what is chosen when ordering. */
const OPTIONS = ['size', 'size_stock', 'colours'] as const satisfies readonly TableField[];

/** The field of a list that has a field of the importer, for its errors. */
const fieldsOf: Readonly<Record<string, readonly TableField[]>> = {
  slug: ['sku', 'name'],
  featured_img: ['pictures'],
  gallery: ['pictures'],
  sales_price: ['sales_price', 'discount'],
  variations: OPTIONS,
  product_attribute: OPTIONS,
  variation_stock: ['size_stock', 'current_stock'],
  current_stock: ['current_stock', 'size_stock'],
};

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 60;
const MAX_NAME_LENGTH = 200;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isFilled = (cell: string): boolean => cell.trim() !== '';

/**
 * The row with the names of the columns: of the first rows that with most names of fields, otherwise the first one with
 * several cells.
 * @throws ImportError if no row has two cells
 */
const findHeader = (rows: readonly TableRecord[]): TableRecord => {
  const most = rows.reduce((best, row) => Math.max(best, countFields(row.cells)), 0);
  const found = rows.find((row) =>
    most >= 2 ? countFields(row.cells) === most : row.cells.filter(isFilled).length >= 2,
  );
  if (found === undefined)
    throw new ImportError(
      'The file has no table: a row with the names of the columns, and below it a row for each product.',
    );
  return found;
};

interface TableRow {
  readonly row: number;
  /** Its own, though variants of one object in a JSON file have the same row. */
  readonly index: number;
  /** The filled cells of a field, with the names of their columns. */
  readonly all: (field: TableField) => readonly { readonly name: string; readonly value: string }[];
  /** The cell of a field; '' if it is empty, undefined without its column. */
  readonly get: (field: TableField) => string | undefined;
  /** Why the row cannot be read. */
  readonly error?: string | undefined;
}

/** "120 pcs", "১২০ টি" */
const PIECES = /^(?<count>[\d\u09E6-\u09EF.,\s]+?)\s*(?:pcs?|pieces?|nos?|units?|টি|টা|পিস|খানা)\.?$/iu;
const SOLD_OUT =
  /^(?:out[\s_-]*of[\s_-]*stock|sold[\s_-]*out|stock[\s_-]*out|unavailable|not available|finished|nil|none|no|false|স্টক\s*আউট|নেই|শেষ)$/iu;
/** In stock, without saying how many. */
const IN_STOCK = /^(?:in[\s_-]*stock|(?:low|limited)(?:[\s_-]*stock)?|available|yes|true|✓|✔|আছে)$/iu;
const DASH = /^[-–—]+$/;

/** The quantity as the importer reads it. */
const quantityOf = (cell: string): string => PIECES.exec(cell)?.groups?.count ?? cell;

/** The pieces in stock; undefined if the cell does not say how many. */
const countOf = (
  cell: string,
  row: number,
  notes: ImportNotes,
): number | undefined | { readonly wrong: string } => {
  if (SOLD_OUT.test(cell)) return 0;
  if (IN_STOCK.test(cell)) return undefined;
  const isNegative = /^-(?=\d)/.test(cell);
  const number = parseNumber(quantityOf(isNegative ? cell.slice(1) : cell), { maxDecimals: 0 });
  if ('error' in number) return { wrong: cell };
  if (!isNegative) return number.value;
  notes.add('Negative stocks are read as 0', row);
  return 0;
};

const PERCENT = /^(?:%|per\s*cent(?:age)?|শতাংশ|শতকরা)$/iu;
const FLAT = /^(?:|flat|fixed|amount|fixed[\s_-]*amount|flat[\s_-]*rate|taka|tk\.?|bdt|৳|টাকা)$/iu;

/** The price after a discount of taka or percent; the text that is no number, for the importer to reject. */
const discounted = (price: string, discount: string, isPercent: boolean): string => {
  const unit = amountOf(price);
  const off = parseNumber(discount, { maxDecimals: 2, units: ['taka', 'percent'] });
  if (unit === undefined || 'error' in off) return discount;
  if (off.value === 0) return '';
  const amount = isPercent || off.unit === 'percent' ? (unit * off.value) / 100 : off.value;
  return String(Math.round((unit - amount) * 100) / 100);
};

/**
 * The price and that with the discount, or why they cannot be meant. A list may have a price before for products on sale
 * only.
 */
const pricesOf = ({ get }: TableRow): Pick<ForeignVariant, 'unitPrice' | 'salesPrice'> | string => {
  const unit = get('unit_price');
  const sale = get('sales_price');
  const discount = get('discount');
  const isNone = (price: string) => price === '' || amountOf(price) === 0;
  if (sale !== undefined && !isNone(sale)) {
    if (unit !== undefined && isNone(unit)) return { unitPrice: sale, salesPrice: '' };
    const [amount, before] = [amountOf(sale), amountOf(unit ?? '')];
    if (amount !== undefined && before !== undefined && amount >= before)
      return amount === before
        ? { unitPrice: unit, salesPrice: '' }
        : `the price with the discount, ${sale}, is above the price, ${unit}: check which column is which.`;
    return { unitPrice: unit, salesPrice: sale };
  }
  if (discount !== undefined && discount !== '') {
    const type = get('discount_type') ?? '';
    if (!PERCENT.test(type) && !FLAT.test(type))
      return `the discount must be flat or a percentage, but is "${type}".`;
    return { unitPrice: unit, salesPrice: discounted(unit ?? '', discount, PERCENT.test(type)) };
  }
  return { unitPrice: unit, salesPrice: sale === undefined && discount === undefined ? undefined : '' };
};

const PUBLISHED = /^(?:|1|yes|y|true|active|published|enabled|visible|live|হ্যাঁ)$/iu;
const UNPUBLISHED = /^(?:0|no|n|false|inactive|draft|disabled|hidden|archived|unpublished|না)$/iu;

/** Lists as programs write them: `["S", "M"]`, `['S', 'M']` */
const withoutBrackets = (text: string): string =>
  /^\[.*\]$/s.test(text)
    ? text
        .slice(1, -1)
        .split(',')
        .map((part) => part.trim().replace(/^(["'])(.*)\1$/s, '$2'))
        .join('|')
    : text;

const valuesOf = (text = ''): string[] => [...new Set(splitLoosely(withoutBrackets(text)))];
const sizesOf = (source: TableRow): string[] => valuesOf(source.get('size'));
const coloursOf = (source: TableRow): string[] => valuesOf(source.get('colours'));

/** The quantity of each size of a row whose columns are sizes; an empty cell is a size that there is not. */
const quantitiesOf = (source: TableRow): { readonly name: string; readonly value: string }[] =>
  source
    .all('size_stock')
    .filter(({ value }) => !DASH.test(value))
    .map(({ name, value }) => ({ name: sizeOfColumn(name), value }));

const optionsOf = (name: string, values: readonly string[]): ForeignOption[] =>
  values.map((value) => ({ name, value }));

/** The variants that a row offers: each size in each colour. An error of the row if a quantity is none. */
const variantsOf = (
  source: TableRow,
  choosesColour: boolean,
  notes: ImportNotes,
): ForeignVariant[] | string => {
  const { row, index, get } = source;
  const prices = pricesOf(source);
  if (typeof prices === 'string') return prices;
  const base = { row, sku: get('sku') ?? '', ...prices, pictures: [] };
  const colours = choosesColour ? optionsOf('Colour', coloursOf(source)) : [];
  const inColours = (options: readonly ForeignOption[], stock: number | undefined, key: string) =>
    (colours.length === 0 ? [options] : colours.map((colour) => [colour, ...options])).map((all) => ({
      ...base,
      options: all,
      stock,
      stockKey: key,
    }));
  const quantities = quantitiesOf(source);
  if (quantities.length > 0) {
    const variants: ForeignVariant[] = [];
    for (const { name, value } of quantities) {
      const stock = countOf(value, row, notes);
      if (typeof stock === 'object') return `${name}: the quantity "${stock.wrong}" is not a whole number.`;
      variants.push(...inColours([{ name: 'Size', value: name }], stock, `${index} ${name}`));
    }
    return variants;
  }
  const cell = get('current_stock') ?? '';
  const stock = cell === '' ? undefined : countOf(cell, row, notes);
  if (typeof stock === 'object') return `the stock "${stock.wrong}" is not a whole number.`;
  const sizes = optionsOf('Size', sizesOf(source));
  return (sizes.length === 0 ? [[]] : sizes.map((size) => [size])).flatMap((options) =>
    inColours(options, stock, String(index)),
  );
};

const categoriesOf = (source: TableRow, notes: ImportNotes): string[][] | undefined => {
  const cells = source.all('category').map(({ value }) => value);
  if (cells.length === 0) return undefined;
  const levels = cells.flatMap((cell) => {
    const [first = '', ...others] = cell.split(/[\n;|؛]/).filter(isFilled);
    if (others.length > 0) notes.add('Of several categories the first one is taken', source.row);
    if (/[/\\»›→]|::/.test(first))
      notes.add('Categories such as "Women/Saree" are read as levels: Women > Saree', source.row);
    return splitPathLoosely(first);
  });
  return [levels.filter((level, index) => level.toLowerCase() !== levels[index - 1]?.toLowerCase())];
};

/** Texts of several columns, such as "Description" and "Care", with their names as headings of the later ones. */
const joined = (source: TableRow, field: TableField): string | undefined => {
  const cells = source.all(field);
  if (cells.length === 0) return source.get(field);
  return cells.map(({ name, value }, index) => (index === 0 ? value : `${name}: ${value}`)).join('\n\n');
};

/** What a row without a name does not have from the one above. */
const ownFields: ReadonlySet<TableField> = new Set(['sku', 'current_stock', ...OPTIONS]);

const banglaFields = ['name_bn', 'short_description_bn', 'description_bn'] as const;

/**
 * Reads any list of products: a row for each, or for each of its sizes and colours, or with a column for each size.
 * Columns may have any names and order, and rows may stand above them.
 */
export const openAnyTable = (
  open: () => AsyncIterable<TableRecord>,
  { assign = async (_, guessed) => guessed, vendor, readsPictureFiles, notes }: TableOptions,
) => {
  let header: TableRecord | undefined;
  let names: readonly string[] = [];
  let columns: readonly (TableField | null)[] = [];
  /** The indexes of the columns of each field. */
  const places = new Map<TableField, number[]>();
  const examples: string[][] = [];

  const setHeader = async (found: TableRecord): Promise<void> => {
    if (found.cells.length > maxColumns)
      throw new ImportError(
        `row ${found.row} has ${found.cells.length} columns. A list may have up to ${maxColumns}.`,
      );
    header = found;
    names = found.cells.map(
      (name, at) => oneLine(name).slice(0, MAX_NAME_LENGTH) || `Column ${columnLetters(at)}`,
    );
    const assigned = await assign(names, guessFields(found.cells));
    columns = names.map((_, at) => assigned[at] ?? null);
    for (const [at, field] of columns.entries())
      if (field !== null) places.set(field, [...(places.get(field) ?? []), at]);
  };

  const addExamples = ({ cells }: TableRecord): void => {
    for (const [at, cell] of cells.entries()) {
      examples[at] ??= [];
      const known = examples[at];
      if (known.length === MAX_EXAMPLES) continue;
      const text = oneLine(cell);
      const short = text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH)}…` : text;
      if (text !== '' && !known.includes(short)) known.push(short);
    }
  };

  const toRow = ({ row, cells, converted = [] }: TableRecord, index: number): TableRow => {
    const all = (field: TableField) =>
      (places.get(field) ?? []).flatMap((at) => {
        const cell = (cells[at] ?? '').trim();
        const isFraction =
          field === 'discount' && converted.some((one) => one.at === at && one.to === 'fraction');
        const value = isFraction ? `${Math.round(Number(cell) * 10_000) / 100}%` : cell;
        return value !== '' ? [{ name: names[at] ?? '', value }] : [];
      });
    for (const [at, cell] of cells.entries())
      if (columns[at] === null && isFilled(cell)) notes.addUnusedColumn(names[at] ?? '');
    const date = converted.find(({ at, to }) => to === 'date' && columns[at] != null);
    const currency = cells.find(
      (cell, at) => isCurrencyColumn(names[at] ?? '') && isFilled(cell) && !isTaka(cell),
    );
    const extra = cells.findIndex((cell, at) => at >= names.length && isFilled(cell));
    return {
      row,
      index,
      all,
      get: (field) => (places.has(field) ? (all(field)[0]?.value ?? '') : undefined),
      error:
        date?.error ??
        (currency === undefined
          ? undefined
          : `its price is in ${currency.trim()}, and this shop sells in taka.`) ??
        (extra === -1
          ? undefined
          : `has more cells than row ${header?.row} has names: ${JSON.stringify(oneLine(cells[extra] ?? '').slice(0, MAX_EXAMPLE_LENGTH))} is in column ${columnLetters(extra)}.`),
    };
  };

  /** Finds the header. @returns the records below it */
  const below = async (records: readonly TableRecord[]): Promise<readonly TableRecord[]> => {
    const found = findHeader(records);
    await setHeader(found);
    for (const { row } of records)
      if (row < found.row) notes.add('Rows above the names of the columns are left out', row);
    return records.filter(({ row }) => row > found.row);
  };

  /** The records below the header. */
  const records = async function* (): AsyncGenerator<TableRecord> {
    const above: TableRecord[] = [];
    for await (const record of open()) {
      if (header !== undefined) yield record;
      else if (above.push(record) === maxRowsAbove) {
        yield* await below(above);
      }
    }
    if (header === undefined) yield* await below(above);
  };

  const offersOptions = (source: TableRow): boolean => OPTIONS.some((field) => source.all(field).length > 0);

  /** What the rows of one product have in common; undefined if a row is a product of its own. */
  const keyOf = (source: TableRow): string | undefined => {
    const group = source.get('group') ?? '';
    if (group !== '') return `group ${group}`;
    if (!offersOptions(source)) return undefined;
    const lower = (field: TableField) => source.get(field)?.toLowerCase() ?? '';
    if (lower('name') !== '') return `name ${lower('name')} ${lower('merchant')}`;
    return lower('sku') === '' ? undefined : `sku ${lower('sku')}`;
  };

  /** Rows with the same options are different products, if they have different item numbers. */
  const productsOf = (rows: Group<TableRow>): Group<TableRow>[] => {
    const optionsKey = (source: TableRow) =>
      JSON.stringify([
        sizesOf(source),
        coloursOf(source),
        quantitiesOf(source).map(({ name }) => name),
      ]).toLowerCase();
    const skus = rows.map(({ get }) => get('sku') ?? '');
    const isRepeated = new Set(rows.map(optionsKey)).size < rows.length;
    const areProducts = isRepeated && skus.every((sku, index) => sku !== '' && skus.indexOf(sku) === index);
    return areProducts ? rows.map((source): Group<TableRow> => [source]) : [rows];
  };

  const picturesOf = (source: TableRow): string[] =>
    source
      .all('pictures')
      .flatMap(({ value }) => splitPicturesLoosely(withoutBrackets(value)))
      .filter((picture) => {
        const isRead = /^https?:\/\//i.test(picture) || (readsPictureFiles && isPictureFile(picture));
        if (!isRead) notes.add('Pictures that are no links (https://…) are left out', source.row);
        return isRead;
      });

  const toRows = function* (rows: Group<TableRow>): Generator<SourceRow> {
    const [first] = rows;
    const { row, get } = first;
    const unreadable = rows.find(({ error }) => error !== undefined);
    if (unreadable !== undefined) {
      yield { row: unreadable.row, error: unreadable.error ?? '' };
      return;
    }
    const distinctColours = new Set(rows.flatMap(coloursOf).map((colour) => colour.toLowerCase()));
    const choosesColour = distinctColours.size > 1;
    const variants: ForeignVariant[] = [];
    for (const source of rows) {
      const found = variantsOf(source, choosesColour, notes);
      if (typeof found === 'string') {
        yield { row: source.row, error: found };
        return;
      }
      variants.push(...found);
    }
    const seen = new Map<string, number>();
    for (const variant of variants) {
      const key = JSON.stringify(variant.options).toLowerCase();
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        const what = variant.options.map(({ value }) => value).join(' / ') || 'product';
        yield {
          row: variant.row,
          error: `repeats "${what}" of row ${earlier}. If they are different products, give them item numbers or names of their own.`,
        };
        return;
      }
      seen.set(key, variant.row);
    }
    const published = get('is_published');
    if (published !== undefined && !PUBLISHED.test(published) && !UNPUBLISHED.test(published)) {
      yield { row, error: `whether it is published must be yes or no, but is "${published}".` };
      return;
    }
    const ownSkus = new Set(variants.map(({ sku }) => sku));
    const group = get('group') ?? '';
    const texts = banglaFields.flatMap((field) => {
      const text = field === 'description_bn' ? joined(first, field) : get(field);
      return text === undefined ? [] : [[field, text] as const];
    });
    yield* toSourceRows(
      {
        row,
        name: get('name'),
        // Item numbers of sizes are not that of the product.
        sku: ownSkus.size === 1 && places.has('sku') ? [...ownSkus][0] : group || undefined,
        merchant: get('merchant') || vendor,
        categories: rows.map((source) => categoriesOf(source, notes)).find((found) => found !== undefined),
        pictures: rows.flatMap(picturesOf),
        shortDescription: get('short_description'),
        description: joined(first, 'description'),
        keywords: places.has('keywords')
          ? rows.flatMap((source) => source.all('keywords').map(({ value }) => value))
          : undefined,
        properties: [
          ...(choosesColour ? [] : optionsOf('Colour', coloursOf(first))),
          ...optionsOf('Fabric', [...new Set(rows.flatMap((source) => valuesOf(source.get('fabrics'))))]),
        ],
        bangla: Object.fromEntries(texts),
        hasVariations: OPTIONS.some((field) => places.has(field)),
        isPublished: published === undefined ? undefined : PUBLISHED.test(published),
        variants,
      },
      // Never used: what the list does not say is undefined.
      { vendor: '', category: '', stock: 0 },
      notes,
    );
  };

  /** A row without a name, below a merged cell, is another size or colour of the product above. */
  const continued = (source: TableRow, above: TableRow): TableRow => {
    const all: TableRow['all'] = (field) => {
      const own = source.all(field);
      return own.length > 0 || ownFields.has(field) ? own : above.all(field);
    };
    return {
      ...source,
      all,
      get: (field) => (source.get(field) === undefined ? undefined : (all(field)[0]?.value ?? '')),
    };
  };

  const read = async function* (): AsyncGenerator<SourceRow> {
    const rows: TableRow[] = [];
    for await (const record of records()) {
      addExamples(record);
      const source = toRow(record, rows.length);
      const above = rows.at(-1);
      const isContinued = above !== undefined && source.get('name') === '' && offersOptions(source);
      if (isContinued) notes.add('Rows without a name belong to the product above', source.row);
      rows.push(isContinued ? continued(source, above) : source);
    }
    if (!places.has('name') && !places.has('sku')) {
      yield {
        row: header?.row ?? 1,
        error:
          "no column is the product's name or item number: choose which one is. If this row is a product, write the names of the columns above it.",
      };
      return;
    }
    const groups = groupBy(rows, (source) => keyOf(source) ?? `row ${source.index}`);
    for (const group of groups.values()) for (const product of productsOf(group)) yield* toRows(product);
  };

  return {
    read,
    /** The columns, once the file has been read. */
    columns: (): TableColumn[] =>
      names.map((name, at) => ({ name, examples: examples[at] ?? [], field: columns[at] ?? null })),
    /** Why new products lack a field: no column is it. */
    absence: (field: string): string | undefined => {
      const what = field === 'unit_price' ? 'price' : field;
      if ((fieldsOf[field] ?? [field]).some((one) => places.has(one as TableField))) return undefined;
      const unused = names.filter((_, at) => columns[at] === null);
      const hint = unused.length === 0 ? '' : ` It may be one that is left out: ${unused.join(', ')}.`;
      return `no column is the ${what} (${field}), which new products must have.${hint}`;
    },
    /** The file's name of a field of the importer. */
    columnOf: (field: string): string => {
      const wanted = fieldsOf[field] ?? [field];
      const [at] = wanted.flatMap((one) => places.get(one as TableField) ?? []);
      return at === undefined ? field : (names[at] ?? field);
    },
  };
};

import { z } from 'zod';
import { PictureUrl, Slug, Taka } from '../../src/contracts/schemas/identifiers.ts';
import {
  descriptionHtml,
  normalizeDescription,
  normalizeLine,
  normalizeShortDescription,
  readCharacters,
} from './normalize-text.ts';
import { type NumberFormat, parseNumber } from './parse-number.ts';
import { isPictureFile } from './read-picture-file.ts';
import { undisplayedTags } from './sanitize-html.ts';
import { onePicture, type SplitList, splitCategory, splitPictures, splitValues } from './split-list.ts';

/** PostgreSQL cannot store U+0000 in a text. */
const containsNull = (value: unknown): boolean =>
  [value].flat().some((part) => typeof part === 'string' && part.includes('\0'));
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** Parses an empty cell, such as a blank text or an empty list, as null. */
const cell = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value, context) => {
      if (containsNull(value)) context.addIssue('must not contain the character U+0000');
      const text = typeof value === 'string' ? normalizeLine(value) : value;
      return isEmpty(text) ? null : value;
    }, schema.nullable())
    .transform((value) => (isEmpty(value) ? null : value));
/** A JSON number, such as a numeric SKU, as a text. One whose digits JSON does not keep is rejected. */
const numberToText = (value: unknown, context: z.RefinementCtx): unknown => {
  if (typeof value !== 'number') return value;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER || String(value).includes('e'))
    context.addIssue(`must be in quotes: the number ${value} has lost digits`);
  return String(value);
};
const text = (maxLength: number) =>
  z.preprocess(numberToText, z.string().transform(normalizeLine).pipe(z.string().min(1).max(maxLength)));
/** A spreadsheet shows and exports 8801234567890 as 8.80123E+12. */
const itemNumber = text(100).refine((sku) => !/^\d(?:[.,]\d+)?E\+\d+$/i.test(sku), {
  error: ({ input }) =>
    `${JSON.stringify(input)} is a number that a spreadsheet has shortened: format the column as text`,
});
/** Splits a text; a JSON array is explicit. */
const split = (splitText: (text: string) => SplitList) => (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== 'string') return value;
  const list = splitText(value);
  if ('values' in list) return list.values;
  context.addIssue(list.error);
  return z.NEVER;
};
const picture = z
  .string()
  .trim()
  .refine(
    (text) => isPictureFile(text) || PictureUrl.safeParse(text).success,
    "must be an http or https URL, a path on the shop, or a picture file in the catalogue's folder",
  );
const slugText = z
  .string()
  .max(150)
  .refine((text) => Slug.safeParse(text).success, 'must be lower-case words joined by hyphens');

const numeric = (max: number, format: NumberFormat) =>
  z.unknown().transform((input, context) => {
    const addError = (message: string) => {
      context.addIssue(message);
      return z.NEVER;
    };
    if (typeof input !== 'string' && typeof input !== 'number')
      return addError(`must be a number, but is ${JSON.stringify(input)}`);
    const number = parseNumber(input, format);
    if ('error' in number) return addError(number.error);
    if (number.value < 0) return addError(`must not be negative, but is ${JSON.stringify(input)}`);
    if (number.value > max)
      return addError(`must be at most ${max.toLocaleString('en')}, but is ${JSON.stringify(input)}`);
    return number;
  });
const maxTaka = Taka.maxValue ?? Number.POSITIVE_INFINITY;
const amount = numeric(maxTaka, { maxDecimals: 2, units: ['taka'] }).transform(({ value }) => value);
const discount = numeric(maxTaka, { maxDecimals: 2, units: ['taka', 'percent'] });
export const maxStock = 10_000_000;
const count = numeric(maxStock, { maxDecimals: 0 }).transform(({ value }) => value);

const YES = new Set(['1', 'yes', 'true', 'y']);
const NO = new Set(['0', 'no', 'false', 'n']);
const flag = z.union([z.boolean(), z.number(), z.string()]).transform((value, context) => {
  const text = String(value).trim().toLowerCase();
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  context.addIssue('must be yes or no');
  return z.NEVER;
});

/** A list of values: an array in JSON, separated by | in a CSV cell. */
const listOf = <Item extends z.ZodType>(
  item: Item,
  maxLength = 100,
  splitText = (text: string) => splitValues(readCharacters(text)),
) =>
  z.preprocess(
    split(splitText),
    z
      .array(item)
      .max(maxLength)
      .refine((items) => new Set(items).size === items.length, 'must not contain duplicates'),
  );
/** A quantity for each variation, in their order. */
const counts = z.preprocess(
  // A spreadsheet exports the cell of a single variation as a number.
  (value) => (typeof value === 'number' ? [value] : typeof value === 'string' ? value.split('|') : value),
  z.array(count).max(100),
);

export const maxPictures = 100;

/** Values of a filter, within the limits of the API. */
const maxFilterValues = 50;
const filterValue = text(60);
const filterValues = listOf(filterValue, maxFilterValues);

const categoryPath = z.preprocess(
  split((text) => splitCategory(readCharacters(text))),
  z.array(text(100)).min(1).max(3, 'must have at most three levels'),
);

const fields = {
  name: cell(text(200)),
  category: cell(categoryPath),
  merchant: cell(text(200)),
  featured_img: cell(z.preprocess(split(onePicture), z.tuple([picture])).transform(([url]) => url)),
  unit_price: cell(amount),
  current_stock: cell(count),
  slug: cell(slugText),
  sku: cell(itemNumber),
  sales_price: cell(amount),
  discount: cell(discount),
  discout_type: cell(z.enum(['flat', 'percentage'])),
  product_attribute: cell(text(50)),
  variations: cell(listOf(text(100))),
  variation_stock: cell(counts),
  colours: cell(filterValues),
  colour_group: cell(text(100)),
  fabrics: cell(filterValues),
  gallery: cell(listOf(picture, maxPictures, splitPictures)),
  short_description: cell(z.string().max(2000).transform(normalizeShortDescription)),
  description: cell(z.string().max(100_000).transform(normalizeDescription)),
  keywords: cell(z.string().transform(normalizeLine).pipe(z.string().max(2000))),
  name_bn: cell(text(200)),
  category_bn: cell(categoryPath),
  product_attribute_bn: cell(text(50)),
  short_description_bn: cell(z.string().max(2000).transform(normalizeShortDescription)),
  description_bn: cell(z.string().max(100_000).transform(normalizeDescription)),
  is_free: cell(flag),
  is_featured: cell(flag),
  is_deal: cell(flag),
  is_published: cell(flag),
};

export type Column = keyof typeof fields;
const columns = Object.keys(fields) as Column[];
/** Other names of columns: the specification misspells its name of the discount's type. */
const ALIASES: Readonly<Record<string, Column>> = { discount_type: 'discout_type' };
/** All supported columns. */
export const COLUMNS: ReadonlySet<string> = new Set([...columns, ...Object.keys(ALIASES)]);

/** The cells of a row: undefined if the file does not have the column, null if the cell is empty. */
export type CatalogueRow = { readonly [Key in Column]?: z.output<(typeof fields)[Key]> };

export interface CellError {
  /** Column; '' for an error of the whole row. */
  readonly field: string;
  readonly message: string;
}

/** Values that the colour filter can have: variations may be longer and more. */
export const toFilterValues = (names: readonly string[]): string[] =>
  names.filter((name) => filterValue.safeParse(name).success).slice(0, maxFilterValues);

/** Tags in the descriptions of a row that the product page does not display, such as img. */
export const tagsNotDisplayed = (source: object): string[] => {
  const tags = new Set<string>();
  for (const [column, value] of Object.entries(source)) {
    if (!/^(?:short_)?description(?:_bn)?$/.test(column) || typeof value !== 'string') continue;
    if (value.includes('<')) for (const tag of undisplayedTags(descriptionHtml(value))) tags.add(tag);
  }
  return [...tags];
};

const lowerFirst = (message: string): string =>
  message.replace(/^(?:Invalid|Too)/, (word) => word.toLowerCase());

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'values' };

/** The message of a limit whose schema has none of its own. */
const limitMessage = (issue: z.core.$ZodRawIssue): string | undefined => {
  const unit = issue.code === 'too_big' ? units[issue.origin] : undefined;
  return unit && `must have at most ${issue.maximum} ${unit}`;
};

/** Parses each cell of a row. A column with an error is not in `row`. */
export const parseRow = (source: object): { row: CatalogueRow; errors: CellError[] } => {
  const cells = new Map<string, unknown>(Object.entries(source));
  const row: Partial<Record<Column, unknown>> = {};
  const errors: CellError[] = [];
  for (const [alias, column] of Object.entries(ALIASES)) {
    const value = cells.get(alias);
    if (value === undefined) continue;
    cells.delete(alias);
    const given = cells.get(column);
    if (given === undefined || given === '') cells.set(column, value);
    else if (value !== '' && value !== given)
      errors.push({ field: alias, message: `must be the same as ${column}, or empty` });
  }
  for (const column of columns) {
    const value = cells.get(column);
    cells.delete(column);
    if (value === undefined) continue;
    const parsed = fields[column].safeParse(value, { error: limitMessage });
    if (parsed.success) row[column] = parsed.data;
    else
      errors.push(
        ...parsed.error.issues.map((issue) => ({ field: column, message: lowerFirst(issue.message) })),
      );
  }
  if (cells.size > 0) errors.push({ field: [...cells.keys()].join(', '), message: 'is not a known column' });
  return { row: row as CatalogueRow, errors };
};

import { z } from 'zod';
import { PictureUrl, Slug, Taka } from '../../src/contracts/schemas/identifiers.ts';
import { type NumberFormat, parseNumber } from './parse-number.ts';
import { priceOf } from './price.ts';
import { isPictureFile } from './read-picture-file.ts';
import { plainText, sanitizeDescription } from './sanitize-html.ts';
import { slugify } from './slug.ts';

/** An empty cell counts as missing. */
const emptyToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
/** PostgreSQL cannot store U+0000 in a text. */
const containsNull = (value: unknown): boolean =>
  [value].flat().some((part) => typeof part === 'string' && part.includes('\0'));
const cell = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (containsNull(value)) context.addIssue('must not contain the character U+0000');
    return emptyToUndefined(value);
  }, schema);
/** A JSON number, such as a numeric SKU, as a text. One whose digits JSON does not keep is rejected. */
const numberToText = (value: unknown, context: z.RefinementCtx): unknown => {
  if (typeof value !== 'number') return value;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER || String(value).includes('e'))
    context.addIssue(`must be in quotes: the number ${value} has lost digits`);
  return String(value);
};
/** A text, in the normal form of search queries. */
const text = (maxLength: number) =>
  z.preprocess(numberToText, z.string().trim().normalize('NFC').min(1).max(maxLength));
/** A spreadsheet shows and exports 8801234567890 as 8.80123E+12. */
const itemNumber = text(100).refine((sku) => !/^\d(?:[.,]\d+)?E\+\d+$/i.test(sku), {
  error: ({ input }) =>
    `${JSON.stringify(input)} is a number that a spreadsheet has shortened: format the column as text`,
});
const picture = z
  .string()
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
    if (input === undefined) return addError('is required');
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
const count = numeric(10_000_000, { maxDecimals: 0 }).transform(({ value }) => value);

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
const listOf = <Item extends z.ZodType>(item: Item, maxLength = 100) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split('|')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : value,
    z
      .array(item)
      .max(maxLength)
      .refine((items) => new Set(items).size === items.length, 'must not contain duplicates'),
  );

/** Values of a filter, within the limits of the API. */
const maxFilterValues = 50;
const filterValue = text(60);
const filterValues = listOf(filterValue, maxFilterValues);

const categoryPath = z.preprocess(
  (value) => (typeof value === 'string' ? value.split('>').map((part) => part.trim()) : value),
  z.array(text(100)).min(1).max(3, 'must have at most three levels'),
);

const fields = {
  name: cell(text(200)),
  category: cell(categoryPath),
  merchant: cell(text(200)),
  featured_img: cell(picture),
  unit_price: cell(amount),
  current_stock: cell(count),
  slug: cell(slugText.optional()),
  sku: cell(itemNumber.optional()),
  sales_price: cell(amount.optional()),
  discount: cell(discount.optional()),
  discout_type: cell(z.enum(['flat', 'percentage']).optional()),
  product_attribute: cell(text(50).optional()),
  variations: cell(listOf(text(100)).optional()),
  colours: cell(filterValues.optional()),
  fabrics: cell(filterValues.optional()),
  gallery: cell(listOf(picture).optional()),
  short_description: cell(z.string().max(2000).optional()),
  description: cell(z.string().max(100_000).optional()),
  keywords: cell(z.string().normalize('NFC').max(2000).optional()),
  name_bn: cell(text(200).optional()),
  category_bn: cell(categoryPath.optional()),
  product_attribute_bn: cell(text(50).optional()),
  short_description_bn: cell(z.string().max(2000).optional()),
  description_bn: cell(z.string().max(100_000).optional()),
  is_free: cell(flag.optional()),
  is_featured: cell(flag.optional()),
  is_deal: cell(flag.optional()),
  is_published: cell(flag.optional()),
};

/** All supported columns. */
export const COLUMNS: ReadonlySet<string> = new Set(Object.keys(fields));
export const REQUIRED_COLUMNS = [
  'name',
  'category',
  'merchant',
  'featured_img',
  'unit_price',
  'current_stock',
] as const;

const RawRow = z.strictObject(fields);
type RawRow = z.infer<typeof RawRow>;

/** Default values of the colour filter: the variations, if they are colours. Omits those too long for the filter. */
const coloursOf = (attribute: string | undefined, variations: readonly string[]): string[] =>
  /^colou?rs?$/i.test(attribute ?? '')
    ? variations.filter((name) => filterValue.safeParse(name).success).slice(0, maxFilterValues)
    : [];

/** The slug of the row, or one derived from the SKU, which is stable, or from the name. */
const slugOfRow = ({ slug, sku, merchant, name }: RawRow): string => {
  return slug ?? slugify(sku === undefined ? name : `${merchant} ${sku}`);
};

/** Schema of a catalogue row: a product without the ids of its category and merchant. */
export const ProductRow = RawRow.transform((row, context) => {
  const addError = (field: string, message: string) => {
    context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  };
  const price = priceOf(row);
  if ('error' in price) return addError(price.column, price.error);
  const slug = slugOfRow(row);
  if (slug === '') return addError('slug', 'is required: the name contains no letters to derive it from');
  if (row.category_bn !== undefined && row.category_bn.length !== row.category.length)
    return addError('category_bn', 'must have as many levels as category');
  const variations = row.variations ?? [];
  const attribute = row.product_attribute;
  if (variations.length > 0 && attribute === undefined) {
    return addError('product_attribute', 'is required with variations: what they are, such as Size');
  }
  return {
    ...price,
    slug,
    name: row.name,
    nameBn: row.name_bn,
    category: row.category,
    categoryBn: row.category_bn,
    merchant: row.merchant,
    featuredImg: row.featured_img,
    gallery: row.gallery ?? [],
    unitPrice: row.unit_price,
    attribute,
    attributeBn: row.product_attribute_bn,
    variations,
    colours: row.colours ?? coloursOf(attribute, variations),
    fabrics: row.fabrics ?? [],
    shortDescription: plainText(row.short_description),
    description: sanitizeDescription(row.description),
    shortDescriptionBn: plainText(row.short_description_bn),
    descriptionBn: sanitizeDescription(row.description_bn),
    keywords: [row.merchant, ...row.category, row.keywords, row.sku].join(' ').trim(),
    stock: row.current_stock,
    isFeatured: row.is_featured ?? false,
    isDeal: row.is_deal ?? false,
    isPublished: row.is_published ?? true,
  };
});
export type ProductRow = z.infer<typeof ProductRow>;

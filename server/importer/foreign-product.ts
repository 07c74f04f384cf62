import { maxPictures, maxStock, toFilterValues } from './catalogue-row.ts';
import { groupBy } from './group-by.ts';
import type { ImportNotes } from './import-notes.ts';
import { parseNumber } from './parse-number.ts';
import { priceOf } from './price.ts';
import { slugify } from './slug.ts';
import type { SourceRow } from './source-row.ts';

/** What the operator sets because the other shop's export does not have it. */
export interface ForeignDefaults {
  readonly vendor: string;
  /** A category path such as `Women > Saree`. */
  readonly category: string;
  /** Stock of products that the other shop sells without counting. */
  readonly stock: number;
}

/** A quantity, or that the other shop sells it without counting. */
export type ForeignStock = number | 'unlimited';

export interface ForeignOption {
  /** Size, Colour */
  readonly name: string;
  readonly value: string;
}

/** What can be ordered: the product itself, or one of its variations. */
export interface ForeignVariant {
  readonly row: number;
  readonly options: readonly ForeignOption[];
  readonly sku: string;
  /** Amounts as written in the file; '' for none, undefined if the file lacks the column. */
  readonly unitPrice: string | undefined;
  readonly salesPrice: string | undefined;
  /** Undefined if the file lacks the column. */
  readonly stock: ForeignStock | undefined;
  /** What has the stock, such as the row. Variants with the same key share it. */
  readonly stockKey: number | string;
  readonly pictures: readonly string[];
}

/** A product of another shop's export, with its rows joined. Optional fields are undefined if the file lacks the column. */
export interface ForeignProduct {
  readonly row: number;
  readonly name: string | undefined;
  /** The last part of its address in the other shop. */
  readonly slug?: string | undefined;
  readonly sku: string | undefined;
  readonly merchant?: string | undefined;
  /** Category paths, the best one first. */
  readonly categories?: readonly (readonly string[])[] | undefined;
  readonly pictures: readonly string[];
  readonly shortDescription?: string | undefined;
  readonly description?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Values of attributes that are not chosen when ordering, such as the fabric. */
  readonly properties: readonly ForeignOption[];
  readonly isFeatured?: boolean | undefined;
  /** Texts in Bangla, by the importer's columns. */
  readonly bangla?: Readonly<Record<string, string>> | undefined;
  readonly isPublished?: boolean | undefined;
  /** False if the file has no columns of variations: a stored product keeps its own. */
  readonly hasVariations?: boolean | undefined;
  /** At least one. */
  readonly variants: readonly ForeignVariant[];
}

const MAX_LEVELS = 3;
const MAX_SHORT_DESCRIPTION = 2000;
const MAX_KEYWORDS = 2000;
const MAX_NAME = 200;
const MAX_SLUG = 150;
const MAX_SPLIT_LABEL = 80;

const COLOUR = /^(?:colou?rs?|farbe|couleur|kleur|cor|renk|রং|রঙ)$/i;
const FABRIC = /^(?:fabrics?|materials?|কাপড়|ফ্যাব্রিক)$/i;

const unique = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ''))];

/** The amount of a price; undefined if the importer will reject it. */
export const amountOf = (price: string): number | undefined => {
  const number = parseNumber(price, { maxDecimals: 2, units: ['taka'] });
  return 'value' in number ? number.value : undefined;
};

/** Whether the importer will reject the prices. */
const hasWrongPrice = ({ unitPrice, salesPrice = '' }: ForeignVariant): boolean => {
  if (unitPrice === undefined) return false;
  const unit_price = amountOf(unitPrice);
  const sales_price = salesPrice === '' ? null : amountOf(salesPrice);
  return (
    unit_price === undefined || sales_price === undefined || 'error' in priceOf({ unit_price, sales_price })
  );
};

/** "1200.00" and "1200" are one price. */
const priceKey = (price = ''): string => String(amountOf(price) ?? price);

const optionValue = ({ options }: ForeignVariant, name: string): string =>
  options.find((option) => option.name === name)?.value ?? '';

const optionNames = (variants: readonly ForeignVariant[]): string[] =>
  unique(variants.flatMap(({ options }) => options.map(({ name }) => name)));

const valuesOf = (variants: readonly ForeignVariant[], name: string): string[] =>
  unique(variants.map((variant) => optionValue(variant, name)));

/** Without repeated variants. */
const distinctVariants = ({ variants }: ForeignProduct, notes: ImportNotes): ForeignVariant[] => {
  const distinct = [
    ...groupBy(variants, ({ options }) => JSON.stringify(options.map(({ value }) => value))).values(),
  ];
  for (const [, ...repeated] of distinct)
    for (const { row } of repeated) notes.add('Variations that repeat another one are left out', row);
  return distinct.flatMap((group) => group.slice(0, 1));
};

const noteUncounted = (row: number, defaults: ForeignDefaults, notes: ImportNotes): void =>
  notes.add(`Products without a counted stock get ${defaults.stock} (--default-stock)`, row);

const total = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

/** The stock of each variation if the other shop counts them, otherwise one for all. */
const stockFields = (
  variants: readonly ForeignVariant[],
  row: number,
  defaults: ForeignDefaults,
  notes: ImportNotes,
): { current_stock?: number; variation_stock?: number[] } => {
  const stocks = new Map(
    variants.flatMap(({ stockKey, stock }) => (stock === undefined ? [] : [[stockKey, stock] as const])),
  );
  if (stocks.size === 0) return {};
  const isCounted = [...stocks.values()].some((stock) => stock !== 'unlimited');
  const hasUncounted = [...stocks.values()].includes('unlimited');
  if (hasUncounted) noteUncounted(row, defaults, notes);
  const quantity = (stock: ForeignStock) => (stock === 'unlimited' ? defaults.stock : stock);
  /** Larger stocks stand for goods that never end. */
  const limited = (quantities: readonly number[]) => {
    if (total(quantities) <= maxStock) return quantities;
    notes.add(`Stocks of more than ${maxStock.toLocaleString('en')} pieces are cut to it`, row);
    return quantities.map((one) => Math.min(one, Math.floor(maxStock / quantities.length)));
  };
  const hasVariations = variants.some(({ options }) => options.length > 0);
  if (hasVariations && isCounted && stocks.size === variants.length) {
    const each = limited(variants.map(({ stock = 'unlimited' }) => quantity(stock)));
    return { current_stock: total(each), variation_stock: [...each] };
  }
  if (!isCounted) return { current_stock: defaults.stock, ...(hasVariations && { variation_stock: [] }) };
  if (stocks.size > 1)
    notes.add('Products whose variations share stocks have the sum of them, not one for each variation', row);
  return {
    current_stock: total(limited([...stocks.values()].map(quantity))),
    ...(hasVariations && { variation_stock: [] }),
  };
};

/** Attributes whose values are chosen when ordering. An attribute with one value is no choice, unless all have one. */
const chosenAttributes = (variants: readonly ForeignVariant[]): string[] => {
  const names = optionNames(variants);
  const chosen = names.filter((name) => valuesOf(variants, name).length > 1);
  return chosen.length > 0 ? chosen : names.slice(0, 1);
};

const variationName = (variant: ForeignVariant, attributes: readonly string[]): string =>
  attributes
    .map((name) => optionValue(variant, name))
    .filter((value) => value !== '')
    .join(' / ');

/** Names the variants of one price: by the attribute that the price depends on, otherwise by all. */
const groupLabels = (groups: readonly (readonly ForeignVariant[])[]): string[][] => {
  const all = groups.flat();
  const deciding = optionNames(all).find((name) => {
    const values = groups.flatMap((group) => valuesOf(group, name));
    return (
      values.length === new Set(values).size && groups.every((group) => valuesOf(group, name).length > 0)
    );
  });
  const attributes = deciding === undefined ? chosenAttributes(all) : [deciding];
  return groups.map((group) => unique(group.map((variant) => variationName(variant, attributes))));
};

const splitName = (name: string, labels: readonly string[]): string => {
  const all = labels.join(', ');
  const isShort = all.length <= MAX_SPLIT_LABEL && name.length + all.length <= MAX_NAME - 3;
  return `${name} (${isShort || labels.length === 1 ? all : `${labels[0]} and ${labels.length - 1} more`})`;
};

/** The label stays whole, as it distinguishes the slug. */
const splitSlug = (slug: string, label: string): string => {
  const suffix = slugify(label);
  return slugify(`${slug.slice(0, Math.max(1, MAX_SLUG - suffix.length - 1))} ${suffix}`);
};

/** What distinguishes the products of each price: their first variants, with a number where these look alike in a slug. */
const splitSuffixes = (labels: readonly (readonly string[])[]): string[] => {
  const slugs = new Set<string>();
  return labels.map(([first = ''], index) => {
    const suffix = slugs.has(slugify(first)) ? `${first} ${index + 1}` : first;
    slugs.add(slugify(suffix));
    return suffix;
  });
};

/** Item numbers of the products of each price: that of their variants, if they have one, otherwise the product's. */
const splitSkus = (
  { sku = '' }: ForeignProduct,
  groups: readonly (readonly ForeignVariant[])[],
  suffixes: readonly string[],
): string[] => {
  const used = new Set<string>();
  return groups.map((group, index) => {
    const [own = '', ...others] = unique(group.map((variant) => variant.sku));
    const base = own !== '' && others.length === 0 ? own : sku;
    const isFree = base === own && !used.has(own);
    used.add(own);
    return base === '' || isFree ? base : `${base} ${suffixes[index]}`;
  });
};

/** As many values of a filter as the importer allows. */
const filterValues = (kind: string, values: readonly string[], row: number, notes: ImportNotes): string[] => {
  const allowed = toFilterValues(values);
  if (allowed.length < values.length)
    notes.add(`Products with more or longer ${kind} than a filter can have keep the first ones`, row);
  return allowed;
};

/** As many keywords as the importer allows. */
const joinKeywords = (keywords: readonly string[], row: number, notes: ImportNotes): string => {
  let text = '';
  for (const keyword of unique(keywords)) {
    if (text.length + 1 + keyword.length > MAX_KEYWORDS) {
      notes.add(`Products with more than ${MAX_KEYWORDS} characters of tags keep the first ones`, row);
      break;
    }
    text = `${text} ${keyword}`.trim();
  }
  return text;
};

const categoryOf = (
  { categories = [], row }: ForeignProduct,
  defaults: ForeignDefaults,
  notes: ImportNotes,
): { category: readonly string[]; others: string[] } => {
  const [best, ...others] = categories;
  if (best === undefined) {
    notes.add(`Products without a category get "${defaults.category}" (--category)`, row);
    return { category: defaults.category.split('>').map((name) => name.trim()), others: [] };
  }
  if (others.length > 0)
    notes.add('Products in several categories keep the deepest one; the others become keywords', row);
  if (best.length > MAX_LEVELS)
    notes.add(`Categories are cut to ${MAX_LEVELS} levels; the others become keywords`, row);
  return {
    category: best.slice(0, MAX_LEVELS),
    others: [...best.slice(MAX_LEVELS), ...others.flat()],
  };
};

/** Fields that are the same for all prices of a product. */
const commonFields = (product: ForeignProduct, defaults: ForeignDefaults, notes: ImportNotes) => {
  const { row, properties } = product;
  const { category, others } =
    product.categories === undefined
      ? { category: undefined, others: [] }
      : categoryOf(product, defaults, notes);
  if (product.merchant === '')
    notes.add(`Products without a vendor get "${defaults.vendor}" (--vendor)`, row);
  if (product.isPublished === false) notes.add('Products that are not published stay unpublished', row);
  const named = (pattern: RegExp) =>
    properties.filter(({ name }) => pattern.test(name.trim())).map(({ value }) => value);
  const otherProperties = properties.filter(
    ({ name }) => !COLOUR.test(name.trim()) && !FABRIC.test(name.trim()),
  );
  for (const { name } of otherProperties)
    notes.add(`Values of the attribute "${name}", which is not chosen when ordering, become keywords`, row);
  const isLong =
    product.description !== undefined && (product.shortDescription ?? '').length > MAX_SHORT_DESCRIPTION;
  if (isLong)
    notes.add(
      `Short descriptions of more than ${MAX_SHORT_DESCRIPTION} characters become part of the description`,
      row,
    );
  const skus = product.variants.map(({ sku }) => sku).filter((sku) => sku !== product.sku);
  const keywords = [
    ...(product.keywords ?? []),
    ...others,
    ...otherProperties.map(({ value }) => value),
    ...skus,
  ];
  return {
    fields: {
      ...(category !== undefined && { category }),
      ...(product.merchant !== undefined && { merchant: product.merchant || defaults.vendor }),
      ...(product.description !== undefined && {
        description: isLong ? `${product.shortDescription}\n${product.description}` : product.description,
      }),
      ...(product.shortDescription !== undefined && {
        short_description: isLong ? '' : product.shortDescription,
      }),
      ...(product.keywords !== undefined && { keywords: joinKeywords(keywords, row, notes) }),
      ...(product.isFeatured !== undefined && { is_featured: product.isFeatured }),
      ...(product.isPublished !== undefined && { is_published: product.isPublished }),
      ...product.bangla,
    },
    colours: named(COLOUR),
    fabrics: named(FABRIC),
  };
};

/**
 * The variants of each price. All in one, the wrong one first, if the price of any is wrong: the product is then rejected
 * as a whole, instead of imported without some of its variations and under another name.
 */
const byPrice = (variants: readonly ForeignVariant[]): (readonly ForeignVariant[])[] => {
  const groups = groupBy(
    variants,
    ({ unitPrice, salesPrice }) => `${priceKey(unitPrice)} ${priceKey(salesPrice)}`,
  );
  const wrong = variants.find(hasWrongPrice);
  return wrong === undefined || groups.size === 1
    ? [...groups.values()]
    : [[wrong, ...variants.filter((variant) => variant !== wrong)]];
};

/**
 * Turns a product of another shop into rows of the importer: one, or one for each price, as a product of this shop has
 * the same price for all its variations. What does not fit is counted in the notes.
 */
export const toSourceRows = (
  product: ForeignProduct,
  defaults: ForeignDefaults,
  notes: ImportNotes,
): SourceRow[] => {
  const { row, name } = product;
  const variants = distinctVariants(product, notes);
  const { fields, colours, fabrics } = commonFields(product, defaults, notes);
  const groups = byPrice(variants);
  const labels = groups.length > 1 ? groupLabels(groups) : [];
  const suffixes = splitSuffixes(labels);
  const skus =
    groups.length > 1 && product.sku !== undefined ? splitSkus(product, groups, suffixes) : [product.sku];
  if (groups.length > 1)
    notes.add('Products whose variations have several prices become one product per price', row);

  return groups.map((group, index) => {
    const label = labels[index];
    const attributes = chosenAttributes(group);
    if (attributes.length > 1)
      notes.add('Products with several attributes list their combinations, such as "Red / M"', row);
    const ownPictures = group.flatMap(({ pictures }) => pictures);
    const otherPictures = new Set(variants.flatMap(({ pictures }) => pictures));
    const pictures = unique(
      label === undefined
        ? [...product.pictures, ...ownPictures]
        : [...ownPictures, ...product.pictures.filter((picture) => !otherPictures.has(picture))],
    );
    const [featured = product.pictures[0] ?? '', ...others] = pictures;
    const gallery = others.slice(0, maxPictures);
    if (gallery.length < others.length)
      notes.add(`Products with more than ${maxPictures + 1} pictures keep the first ones`, row);
    const optionValues = (pattern: RegExp) =>
      optionNames(group)
        .filter((option) => pattern.test(option.trim()))
        .flatMap((option) => valuesOf(group, option));
    const allColours = filterValues('colours', unique([...optionValues(COLOUR), ...colours]), row, notes);
    const allFabrics = filterValues('fabrics', unique([...optionValues(FABRIC), ...fabrics]), row, notes);
    const [first] = group;
    return {
      row: groups.length === 1 && first && hasWrongPrice(first) ? first.row : row,
      value: {
        ...(name !== undefined && { name: label === undefined ? name : splitName(name, label) }),
        ...fields,
        ...(product.slug !== undefined && {
          slug: label === undefined ? product.slug : splitSlug(product.slug, suffixes[index] ?? ''),
        }),
        ...(skus[index] !== undefined && { sku: skus[index] }),
        ...(first?.unitPrice !== undefined && { unit_price: first.unitPrice }),
        ...(first?.salesPrice !== undefined && { sales_price: first.salesPrice }),
        ...stockFields(group, row, defaults, notes),
        // Without any, stored pictures are kept.
        ...(featured !== '' && { featured_img: featured, gallery }),
        ...(product.hasVariations !== false && {
          product_attribute: attributes.join(' / '),
          variations:
            attributes.length === 0 ? [] : group.map((variant) => variationName(variant, attributes)),
        }),
        ...(allColours.length > 0 && { colours: allColours }),
        ...(allFabrics.length > 0 && { fabrics: allFabrics }),
      },
    };
  });
};

import { type CatalogueRow, type CellError, type Column, toFilterValues } from './catalogue-row.ts';
import { priceOf } from './price.ts';
import type { StoredProduct } from './stored-products.ts';
import type { ProductDraft } from './upsert-products.ts';

/** A product to write. Without a category or merchant, the stored one is kept. */
export interface ImportedProduct extends Omit<ProductDraft, 'categoryId' | 'merchantId'> {
  readonly category: readonly string[];
  readonly categoryBn?: readonly string[] | undefined;
  readonly merchant: string;
}

export interface MergedProduct {
  readonly product: ImportedProduct;
  /** Columns whose empty cell removes what is stored. */
  readonly cleared: readonly Column[];
}

const requiredColumns = [
  'name',
  'category',
  'merchant',
  'featured_img',
  'unit_price',
  'current_stock',
] as const;

export const IS_REQUIRED = 'is required';

/** Missing values of required columns: only a new product needs all columns. */
export const missingValues = (
  row: CatalogueRow,
  isStored: boolean,
  errors: readonly CellError[] = [],
): CellError[] =>
  requiredColumns
    .filter((column) => !errors.some(({ field }) => field === column))
    .flatMap((field) => {
      const value = row[field];
      // The stock is the sum of that of the variations.
      if (field === 'current_stock' && value == null && row.variation_stock != null) return [];
      // A product may get its pictures later, before it is published.
      if (field === 'featured_img' && !isStored && value == null && row.is_published === false) return [];
      if (!isStored && (value === undefined || value === null)) return [{ field, message: IS_REQUIRED }];
      if (value !== null) return [];
      return [{ field, message: 'must not be empty. Without this column, the stored value is kept' }];
    });

const newProduct = {
  gallery: [],
  variations: [],
  colours: [],
  fabrics: [],
  shortDescription: '',
  description: '',
  shortDescriptionBn: '',
  descriptionBn: '',
  isFeatured: false,
  isDeal: false,
  isPublished: true,
} satisfies Partial<ProductDraft>;

/** The value of a cell: the stored one without the column, `empty` if the cell is empty. */
const cellOr = <Value>(cell: Value | null | undefined, stored: Value, empty: Value): Value =>
  cell === undefined ? stored : (cell ?? empty);

/** Categories and vendors are found by their names in any case. */
const storedSpelling = (
  names: readonly string[] | undefined,
  stored: readonly string[] | undefined,
): readonly string[] | undefined =>
  names?.join('\n').toLowerCase() === stored?.join('\n').toLowerCase() ? stored : (names ?? stored);

/** The colours that the variations are, which the colour filter has by default. */
const coloursOf = ({ attribute, variations }: Pick<ProductDraft, 'attribute' | 'variations'>): string[] =>
  /^colou?rs?$/i.test(attribute ?? '') ? toFilterValues(variations) : [];

/** Search terms that every product has: its vendor, its categories and its item number. */
const ownKeywords = (
  { keywords, merchant, category, sku }: Pick<StoredProduct, 'keywords' | 'merchant' | 'category' | 'sku'>,
  newSku: string | undefined,
): string => {
  const prefix = [merchant, ...category].join(' ');
  const own = keywords.startsWith(prefix) ? keywords.slice(prefix.length).trim() : keywords;
  const end = [sku, newSku].find((number) => number !== undefined && ` ${own}`.endsWith(` ${number}`));
  return end === undefined ? own : own.slice(0, -end.length).trim();
};

const keywordsOf = (
  row: CatalogueRow,
  product: Pick<ImportedProduct, 'merchant' | 'category' | 'sku'>,
  stored: StoredProduct | undefined,
): string => {
  const isKept = [row.keywords, row.merchant, row.category, row.sku].every((value) => value === undefined);
  if (stored !== undefined && isKept) return stored.keywords;
  const own = cellOr(row.keywords, stored === undefined ? '' : ownKeywords(stored, product.sku), '');
  return [product.merchant, ...product.category, own, product.sku]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
};

/** The stock of the product and, if it is counted, of each variation. */
const stockOf = (
  row: CatalogueRow,
  stored: StoredProduct | undefined,
  variations: readonly string[],
): { stock: number; variationStock: readonly number[] | undefined } | { column: Column; error: string } => {
  const variationStock = cellOr(row.variation_stock, stored?.variationStock, undefined);
  if (variationStock === undefined || (row.variation_stock === undefined && variations.length === 0))
    return { stock: row.current_stock ?? stored?.stock ?? 0, variationStock: undefined };
  const isKept = row.variation_stock === undefined;
  if (isKept && !sameValues(variations, stored?.variations ?? []))
    return {
      column: 'variation_stock',
      error: 'is required: the stock of each variation of this product is counted, and the variations change',
    };
  if (variationStock.length !== variations.length)
    return {
      column: 'variation_stock',
      error: `must have a quantity for each of the ${variations.length} variations, but has ${variationStock.length}`,
    };
  const stock = variationStock.reduce((sum, quantity) => sum + quantity, 0);
  if (row.current_stock != null && row.current_stock !== stock)
    return {
      column: 'current_stock',
      error: `must be the sum of variation_stock, ${stock}, but is ${row.current_stock}${isKept ? '. Change the stock in variation_stock' : ''}`,
    };
  return { stock, variationStock };
};

/**
 * The product that a row makes of the stored one: an absent column keeps what is stored, an empty cell clears it.
 * @param row has the values that are required of a new product
 */
export const mergeProduct = (
  slug: string,
  row: CatalogueRow,
  stored: StoredProduct | undefined,
): MergedProduct | { readonly errors: CellError[] } => {
  const missing = missingValues(row, stored !== undefined);
  if (missing.length > 0) return { errors: missing };
  const price = priceOf(row, stored);
  if ('error' in price) return { errors: [{ field: price.column, message: price.error }] };
  const old = stored ?? newProduct;
  const category = storedSpelling(row.category ?? undefined, stored?.category) ?? [];
  if (row.category_bn != null && row.category_bn.length !== category.length)
    return { errors: [{ field: 'category_bn', message: 'must have as many levels as category' }] };
  const attributes = {
    attribute: cellOr(row.product_attribute, stored?.attribute, undefined),
    variations: cellOr(row.variations, old.variations, []),
  };
  const hasAttributes = row.variations !== undefined || row.product_attribute !== undefined;
  if (hasAttributes && attributes.variations.length > 0 && attributes.attribute === undefined) {
    const message = 'is required with variations: what they are, such as Size';
    return { errors: [{ field: 'product_attribute', message }] };
  }
  const stock = stockOf(row, stored, attributes.variations);
  if ('error' in stock) return { errors: [{ field: stock.column, message: stock.error }] };
  const hasDefaultColours =
    stored === undefined || stored.colours.length === 0 || sameValues(stored.colours, coloursOf(stored));
  const defaultColours = coloursOf(attributes);
  const [merchant = ''] =
    storedSpelling(row.merchant ? [row.merchant] : undefined, stored && [stored.merchant]) ?? [];
  const sku = cellOr(row.sku, stored?.sku, undefined);
  const product: ImportedProduct = {
    ...price,
    ...attributes,
    slug,
    sku,
    name: row.name ?? stored?.name ?? '',
    nameBn: cellOr(row.name_bn, stored?.nameBn, undefined),
    category,
    categoryBn: row.category_bn ?? undefined,
    merchant,
    featuredImg: row.featured_img ?? stored?.featuredImg ?? '',
    gallery: cellOr(row.gallery, old.gallery, []),
    attributeBn: cellOr(row.product_attribute_bn, stored?.attributeBn, undefined),
    colours: cellOr(row.colours, hasDefaultColours ? defaultColours : old.colours, defaultColours),
    colourGroup: cellOr(row.colour_group, stored?.colourGroup, undefined),
    fabrics: cellOr(row.fabrics, old.fabrics, []),
    shortDescription: cellOr(row.short_description, old.shortDescription, ''),
    description: cellOr(row.description, old.description, ''),
    shortDescriptionBn: cellOr(row.short_description_bn, old.shortDescriptionBn, ''),
    descriptionBn: cellOr(row.description_bn, old.descriptionBn, ''),
    keywords: keywordsOf(row, { merchant, category, sku }, stored),
    ...stock,
    isFeatured: cellOr(row.is_featured, old.isFeatured, false),
    isDeal: cellOr(row.is_deal, old.isDeal, false),
    isPublished: cellOr(row.is_published, old.isPublished, true),
  };
  if (product.isPublished && product.featuredImg === '')
    return { errors: [{ field: 'featured_img', message: 'is required to publish the product' }] };
  return { product, cleared: stored === undefined ? [] : clearedColumns(row, stored, product) };
};

const sameValues = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);

const clearedColumns = (row: CatalogueRow, stored: StoredProduct, product: ImportedProduct): Column[] => {
  const isReduced = {
    sku: stored.sku !== undefined,
    sales_price: stored.discount > 0 && product.discount === 0,
    discount: stored.discount > 0 && product.discount === 0,
    name_bn: stored.nameBn !== undefined,
    product_attribute: stored.attribute !== undefined,
    product_attribute_bn: stored.attributeBn !== undefined,
    variations: stored.variations.length > 0,
    variation_stock: stored.variationStock !== undefined,
    colours: stored.colours.length > 0 && !sameValues(stored.colours, product.colours),
    colour_group: stored.colourGroup !== undefined,
    fabrics: stored.fabrics.length > 0,
    gallery: stored.gallery.length > 0,
    short_description: stored.shortDescription !== '',
    description: stored.description !== '',
    short_description_bn: stored.shortDescriptionBn !== '',
    description_bn: stored.descriptionBn !== '',
    keywords: ownKeywords(stored, product.sku) !== '',
    is_featured: stored.isFeatured,
    is_deal: stored.isDeal,
    is_published: !stored.isPublished,
  };
  return (Object.keys(isReduced) as (keyof typeof isReduced)[]).filter(
    (column) => row[column] === null && isReduced[column],
  );
};

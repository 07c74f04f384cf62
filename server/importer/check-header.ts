import { COLUMNS } from './catalogue-row.ts';
import { ImportError } from './import-error.ts';
import { recognizeShop, wrongKind } from './recognize-shop.ts';

const MAX_LISTED = 5;

/** What people call our columns, without blanks and underscores. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'product', 'productname', 'producttitle', 'itemname'],
  category: ['categories', 'productcategory', 'type', 'producttype', 'collection'],
  merchant: ['vendor', 'seller', 'brand', 'shop', 'store', 'supplier', 'manufacturer'],
  featured_img: [
    'image',
    'images',
    'picture',
    'photo',
    'imageurl',
    'mainimage',
    'featuredimage',
    'thumbnail',
  ],
  gallery: ['pictures', 'photos', 'additionalimages', 'galleryimages'],
  unit_price: ['price', 'regularprice', 'mrp', 'originalprice', 'listprice'],
  sales_price: [
    'saleprice',
    'sellingprice',
    'specialprice',
    'offerprice',
    'discountprice',
    'discountedprice',
  ],
  discout_type: ['discounttype'],
  current_stock: ['stock', 'quantity', 'qty', 'inventory', 'stockquantity'],
  slug: ['handle', 'url', 'urlkey', 'permalink'],
  sku: ['itemnumber', 'itemcode', 'productcode', 'code', 'barcode'],
  product_attribute: ['attribute', 'attributename', 'option', 'optionname'],
  variations: ['variation', 'variants', 'variant', 'size', 'sizes', 'options'],
  variation_stock: ['variationstocks', 'variantstock', 'stockpervariation', 'sizestock', 'stockpersize'],
  colours: ['colour', 'color', 'colors'],
  colour_group: ['colorgroup', 'productgroup', 'group', 'stylecode', 'modelcode', 'model'],
  fabrics: ['fabric', 'material', 'materials'],
  short_description: ['summary', 'excerpt', 'shortdesc'],
  description: ['details', 'body', 'bodyhtml', 'longdescription', 'desc'],
  keywords: ['tags', 'tag', 'keyword'],
  is_featured: ['featured'],
  is_published: ['published', 'status', 'active'],
};

const normalize = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

const columnOf = new Map([
  ...Object.entries(OTHER_NAMES).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
  ...[...COLUMNS].map((column) => [normalize(column), column] as const),
]);

const describe = (name: string): string => {
  const column = columnOf.get(normalize(name));
  return column === undefined ? name : `${name} (${column}?)`;
};

const list = (names: readonly string[]): string => {
  const rest = names.length - MAX_LISTED;
  return names.slice(0, MAX_LISTED).map(describe).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

/** @throws ImportError that says which shop the file seems to come from, or which columns to rename */
export const checkHeader = (header: readonly string[]): void => {
  const unknown = header.filter((name) => !COLUMNS.has(name));
  if (unknown.length > 0) {
    const recognized = recognizeShop(header);
    if (recognized !== undefined) throw wrongKind(1, recognized);
    throw new ImportError(
      `row 1: unknown column ${list(unknown)}. Rename or remove it. docs/catalogue-import.md lists the columns.`,
      { inPanel: `row 1: unknown column ${list(unknown)}. Rename or remove it in the file.` },
    );
  }
  const repeated = header.filter((name, index) => header.indexOf(name) !== index);
  if (repeated.length > 0) throw new ImportError(`row 1: column ${repeated.join(', ')} appears twice.`);
  if (!['slug', 'sku', 'name'].some((column) => header.includes(column)))
    throw new ImportError('row 1: column slug, sku or name is missing: it identifies the products.');
};

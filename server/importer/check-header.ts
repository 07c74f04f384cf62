import { COLUMNS } from './catalogue-row.ts';
import { ImportError } from './import-error.ts';
import { recognizeShop, wrongKind } from './recognize-shop.ts';
import { guessField } from './table-columns.ts';

const MAX_LISTED = 5;

/** Columns that only the shop's own files have, by what people call them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  discout_type: ['discounttype'],
  slug: ['handle', 'url', 'urlkey', 'permalink'],
  product_attribute: ['attribute', 'attributename', 'option', 'optionname'],
  variation_stock: ['variationstocks', 'variantstock', 'stockpervariation', 'sizestock', 'stockpersize'],
  colour_group: ['colorgroup', 'productgroup', 'group', 'stylecode', 'modelcode', 'model'],
  gallery: ['pictures', 'photos', 'additionalimages', 'galleryimages'],
  is_featured: ['featured'],
};

/** Fields of lists whose columns have other names here. */
const COLUMN_OF: Readonly<Record<string, string>> = { size: 'variations', pictures: 'featured_img' };

const normalize = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

const columnOf = new Map([
  ...Object.entries(OTHER_NAMES).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
  ...[...COLUMNS].map((column) => [normalize(column), column] as const),
]);

const describe = (name: string): string => {
  const field = guessField(name) ?? '';
  const column = columnOf.get(normalize(name)) ?? COLUMN_OF[field] ?? field;
  return COLUMNS.has(column) ? `${name} (${column}?)` : name;
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
      `row 1: unknown column ${list(unknown)}. Rename or remove it (docs/catalogue-import.md lists the columns), or use --from table, which reads any columns.`,
      {
        inPanel: `row 1: unknown column ${list(unknown)}. Rename or remove it in the file, or choose "a list with other columns" as the kind of the file.`,
      },
    );
  }
  const repeated = header.filter((name, index) => header.indexOf(name) !== index);
  if (repeated.length > 0) throw new ImportError(`row 1: column ${repeated.join(', ')} appears twice.`);
  if (!['slug', 'sku', 'name'].some((column) => header.includes(column)))
    throw new ImportError('row 1: column slug, sku or name is missing: it identifies the products.');
};

import type { NewProduct, ProductUpdate } from '../../src/contracts/admin/schemas/product.ts';
import { type CatalogueRow, type CellError, type Column, parseRow } from './catalogue-row.ts';

/** What the panel edits of a product besides its stock, variations and pictures; absent fields are kept. */
export type ProductFields = Omit<ProductUpdate, 'version' | 'stock' | 'variations' | 'pictures'> &
  Pick<NewProduct, 'slug'>;

/** What was entered is not possible, by the rules of an imported row. */
export class ProductInputError extends Error {
  readonly errors: readonly CellError[];

  constructor(errors: readonly CellError[]) {
    super(errors.map(({ field, message }) => `${field} ${message}`).join(', '));
    this.errors = errors;
  }
}

/**
 * What was entered, as the cells of an imported row: the same rules apply.
 * @param cells further cells
 * @throws ProductInputError
 */
export const toRow = (fields: ProductFields, cells: { readonly [Key in Column]?: unknown }): CatalogueRow => {
  const { row, errors } = parseRow({ ...fields, ...cells });
  if (errors.length > 0) throw new ProductInputError(errors);
  return row;
};

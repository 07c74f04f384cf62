import type { ForeignStock } from './foreign-product.ts';
import type { ImportNotes } from './import-notes.ts';

/** 1, or as spreadsheets write what they take for a truth value. */
export const isYes = (cell: string): boolean => /^(?:1|yes|true)$/i.test(cell);
export const isNo = (cell: string): boolean => /^(?:0|no|false)$/i.test(cell);

/** A sale price if it is valid today, otherwise ''. Times start with YYYY-MM-DD; '' for none. */
export const currentSalePrice = (
  price: string,
  { row, starts, ends }: { readonly row: number; readonly starts: string; readonly ends: string },
  today: string,
  notes: ImportNotes,
): string => {
  const [first, last] = [starts.slice(0, 10), ends.slice(0, 10)];
  if (first > today) {
    notes.add('Sale prices that are not valid yet are left out', row);
    return '';
  }
  if (last === '') return price;
  if (last < today) {
    notes.add('Sale prices that are no longer valid are left out', row);
    return '';
  }
  notes.add('Sale prices with an end are imported without it: end them in this shop', row);
  return price;
};

interface StockCells {
  readonly row: number;
  /** '' if it is not counted */
  readonly quantity: string;
  readonly isSoldOut: boolean;
  /** Whether it may be ordered without stock. */
  readonly mayBackorder: boolean;
}

export const readStock = (
  { row, quantity, isSoldOut, mayBackorder }: StockCells,
  notes: ImportNotes,
): ForeignStock => {
  const counted = quantity !== '' && Number.isFinite(Number(quantity)) ? Number(quantity) : undefined;
  if (counted !== undefined && counted > 0) {
    if (!isSoldOut) return Math.floor(counted);
    notes.add('Products that are out of stock there have the stock 0', row);
    return 0;
  }
  if (counted === undefined ? isSoldOut : !mayBackorder) return 0;
  if (mayBackorder) notes.add('Products that may be ordered when sold out are taken as not counted', row);
  return 'unlimited';
};

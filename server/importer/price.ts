import type { ParsedNumber } from './parse-number.ts';

type DiscountType = 'flat' | 'percentage';

/** The cells of a row that determine the price: undefined without the column, null if the cell is empty. */
export interface PriceCells {
  readonly unit_price?: number | null;
  readonly sales_price?: number | null;
  readonly discount?: Exclude<ParsedNumber, { error: string }> | null;
  readonly discout_type?: DiscountType | null;
  readonly is_free?: boolean | null;
}

export interface Price {
  readonly unitPrice: number;
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: DiscountType;
}

/** The column that contradicts the others, and why. */
export interface PriceError {
  readonly column: keyof PriceCells;
  readonly error: string;
}

/** Lower prices are displayed and sold as ৳0. */
const MIN_PRICE = 0.5;

const roundToPaisa = (value: number) => Math.round(value * 100) / 100;

/** The discount of the row. Without the columns of the discount, the stored one applies to a new unit price. */
const discountOf = (
  row: PriceCells,
  stored: Price | undefined,
): Pick<Price, 'discount' | 'discountType'> => ({
  discount:
    row.discount === undefined && row.sales_price === undefined
      ? (stored?.discount ?? 0)
      : (row.discount?.value ?? 0),
  discountType:
    row.discout_type === undefined ? (stored?.discountType ?? 'flat') : (row.discout_type ?? 'flat'),
});

/** The price less the discount. Exports write 0 for no discount and for no sales price. */
const discounted = (row: PriceCells, stored: Price | undefined): Price | PriceError => {
  const unitPrice = row.unit_price ?? stored?.unitPrice ?? 0;
  const { discount, discountType } = discountOf(row, stored);
  const unit = row.discount?.unit;
  const salesPrice = row.sales_price === 0 && row.is_free !== true ? undefined : row.sales_price;
  if (unit !== undefined && (unit === 'percent') !== (discountType === 'percentage'))
    return { column: 'discount', error: `is in ${unit}, but discout_type is ${discountType}` };
  if (discount === 0) {
    if (salesPrice != null && salesPrice > unitPrice)
      return {
        column: 'sales_price',
        error: `must be at most the unit_price, ${unitPrice}, but is ${salesPrice}`,
      };
    const price = salesPrice ?? unitPrice;
    return {
      unitPrice,
      salesPrice: price,
      discount: roundToPaisa(unitPrice - price),
      discountType: 'flat',
    };
  }
  if (discountType === 'percentage' && discount > 100)
    return { column: 'discount', error: 'must be at most 100 percent' };
  const price = roundToPaisa(unitPrice - (discountType === 'flat' ? discount : (unitPrice * discount) / 100));
  if (price < 0) {
    return row.discount === undefined
      ? {
          column: 'unit_price',
          error: `is less than the stored discount of ${discount} taka: add the column discount or sales_price`,
        }
      : { column: 'discount', error: `must be at most the unit_price, ${unitPrice}` };
  }
  if (salesPrice != null && salesPrice !== price) {
    const off = discountType === 'flat' ? `${discount} taka` : `${discount} percent`;
    return { column: 'sales_price', error: `must be ${price}: unit_price ${unitPrice} less ${off}` };
  }
  return { unitPrice, salesPrice: price, discount, discountType };
};

/**
 * Derives the price from the cells of a row, and from the stored price if the row does not have all columns. A product
 * that costs nothing must be marked as free.
 */
export const priceOf = (row: PriceCells, stored?: Price): Price | PriceError => {
  const cells = [row.unit_price, row.sales_price, row.discount, row.discout_type, row.is_free ?? undefined];
  if (stored !== undefined && cells.every((value) => value === undefined))
    return {
      unitPrice: stored.unitPrice,
      salesPrice: stored.salesPrice,
      discount: stored.discount,
      discountType: stored.discountType,
    };
  const price = discounted(row, stored);
  if ('error' in price) return price;
  if (row.is_free === true && price.salesPrice > 0)
    return {
      column: 'is_free',
      error: `is yes, but the price is ${price.salesPrice}: write 0 as sales_price`,
    };
  if (row.is_free !== true && price.salesPrice < MIN_PRICE) {
    return {
      column: price.unitPrice < MIN_PRICE ? 'unit_price' : row.sales_price ? 'sales_price' : 'discount',
      error: `gives a price of ${price.salesPrice}, which is sold for ৳0: if that is meant, write yes in the column is_free of a file in the shop's own format`,
    };
  }
  return price;
};

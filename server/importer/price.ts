import type { ParsedNumber } from './parse-number.ts';

type DiscountType = 'flat' | 'percentage';

/** The cells of a row that determine the price; undefined if empty. */
export interface PriceCells {
  readonly unit_price: number;
  readonly sales_price?: number | undefined;
  readonly discount?: Exclude<ParsedNumber, { error: string }> | undefined;
  readonly discout_type?: DiscountType | undefined;
  readonly is_free?: boolean | undefined;
}

export interface Price {
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

/** The price less the discount. Exports write 0 for no discount and for no sales price. */
const discounted = (row: PriceCells): Price | PriceError => {
  const { unit_price, discout_type: discountType = 'flat', is_free: isFree = false } = row;
  const { value: discount = 0, unit } = row.discount ?? {};
  const salesPrice = row.sales_price === 0 && !isFree ? undefined : row.sales_price;
  if (unit !== undefined && (unit === 'percent') !== (discountType === 'percentage'))
    return { column: 'discount', error: `is in ${unit}, but discout_type is ${discountType}` };
  if (discount === 0) {
    if (salesPrice !== undefined && salesPrice > unit_price)
      return {
        column: 'sales_price',
        error: `must be at most the unit_price, ${unit_price}, but is ${salesPrice}`,
      };
    const price = salesPrice ?? unit_price;
    return { salesPrice: price, discount: roundToPaisa(unit_price - price), discountType: 'flat' };
  }
  if (discountType === 'percentage' && discount > 100)
    return { column: 'discount', error: 'must be at most 100 percent' };
  const price = roundToPaisa(
    unit_price - (discountType === 'flat' ? discount : (unit_price * discount) / 100),
  );
  if (price < 0) return { column: 'discount', error: `must be at most the unit_price, ${unit_price}` };
  if (salesPrice !== undefined && salesPrice !== price) {
    const off = discountType === 'flat' ? `${discount} taka` : `${discount} percent`;
    return { column: 'sales_price', error: `must be ${price}: unit_price ${unit_price} less ${off}` };
  }
  return { salesPrice: price, discount, discountType };
};

/** Derives the price from the cells of a row. A product that costs nothing must be marked as free. */
export const priceOf = (row: PriceCells): Price | PriceError => {
  const price = discounted(row);
  if ('error' in price) return price;
  if (row.is_free === true && price.salesPrice > 0)
    return {
      column: 'is_free',
      error: `is yes, but the price is ${price.salesPrice}: write 0 as sales_price`,
    };
  if (row.is_free !== true && price.salesPrice < MIN_PRICE) {
    return {
      column: row.unit_price < MIN_PRICE ? 'unit_price' : row.sales_price ? 'sales_price' : 'discount',
      error: `gives a price of ${price.salesPrice}, which is sold for ৳0: write yes in is_free if it is meant`,
    };
  }
  return price;
};

interface Offer {
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  readonly stock: number;
  readonly isFeatured: boolean;
  readonly isDeal: boolean;
}

/** 15 % gives prices with half a taka, which test the rounding of amounts. */
const PERCENTAGES = [15, 10, 30] as const;

/** A flat discount of about an eighth, in steps of ten taka. */
const flatOff = (unitPrice: number) => Math.max(20, Math.round(unitPrice / 80) * 10);

/** Discount, stock and flags of the product at `index`: about four in ten are on sale, one in twenty is sold out. */
export const offerOf = (index: number, unitPrice: number): Offer => {
  const slot = index % 10;
  const stock = index % 19 === 8 ? 0 : index % 11 === 4 ? 1 + (index % 3) : 6 + ((index * 37) % 75);
  const onSale = slot === 1 || slot === 4 || slot === 6 || slot === 8;
  const common = {
    stock,
    isFeatured: index % 15 === 2,
    isDeal: onSale && index % 3 === 1 && stock > 0 && index % 12 < 8,
  };
  if (!onSale) return { ...common, salesPrice: unitPrice, discount: 0, discountType: 'flat' };
  if (slot === 4 || slot === 8) {
    const discount = PERCENTAGES[Math.floor(index / 10) % PERCENTAGES.length] ?? PERCENTAGES[0];
    return {
      ...common,
      salesPrice: unitPrice - (unitPrice * discount) / 100,
      discount,
      discountType: 'percentage',
    };
  }
  const discount = flatOff(unitPrice);
  return { ...common, salesPrice: unitPrice - discount, discount, discountType: 'flat' };
};

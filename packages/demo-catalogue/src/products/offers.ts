interface Offer {
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  readonly stock: number;
  readonly isFeatured: boolean;
  readonly isDeal: boolean;
}

/** Fifteen per cent gives prices with half a taka, which show how amounts are rounded. */
const PER_CENT = [15, 10, 30] as const;

/** Taka off that looks right on a price tag: about an eighth, in steps of ten. */
const flatOff = (unitPrice: number) => Math.max(20, Math.round(unitPrice / 80) * 10);

/** Discount, stock and placing of the product at `index`: about four in ten are on sale, one in twenty sold out. */
export const offerOf = (index: number, unitPrice: number): Offer => {
  const turn = index % 10;
  const stock = index % 19 === 8 ? 0 : index % 11 === 4 ? 1 + (index % 3) : 6 + ((index * 37) % 75);
  const onSale = turn === 1 || turn === 4 || turn === 6 || turn === 8;
  const placed = {
    stock,
    isFeatured: index % 15 === 2,
    isDeal: onSale && index % 3 === 1 && stock > 0 && index % 12 < 8,
  };
  if (!onSale) return { ...placed, salesPrice: unitPrice, discount: 0, discountType: 'flat' };
  if (turn === 4 || turn === 8) {
    const discount = PER_CENT[Math.floor(index / 10) % PER_CENT.length] ?? PER_CENT[0];
    return {
      ...placed,
      salesPrice: unitPrice - (unitPrice * discount) / 100,
      discount,
      discountType: 'percentage',
    };
  }
  const discount = flatOff(unitPrice);
  return { ...placed, salesPrice: unitPrice - discount, discount, discountType: 'flat' };
};

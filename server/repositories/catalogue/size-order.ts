const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL'];

/** Compares sizes: letter sizes from small to large, then numbers, then words. */
export const compareSizes = (a: string, b: string): number => {
  const rank = (size: string): number => {
    const index = letterSizes.indexOf(size.toUpperCase());
    if (index >= 0) return index;
    return /^\d/.test(size) ? letterSizes.length : letterSizes.length + 1;
  };
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true });
};

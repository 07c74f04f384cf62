const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL'];

/** Sizes from small to large: letters, then numbers, then words. */
export const compareSizes = (a: string, b: string): number => {
  const rank = (size: string): number => {
    const at = letters.indexOf(size.toUpperCase());
    if (at >= 0) return at;
    return /^\d/.test(size) ? letters.length : letters.length + 1;
  };
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true });
};

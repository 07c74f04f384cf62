/** In lower case, without accents and invisible characters, with Latin digits. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .toLowerCase();

/** The parts of each blank-separated word of a folded text. */
const cut = (text: string): string[][] =>
  text
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0);

/**
 * Whether texts contain all words of a search text: their parts, or the word without the hyphens of either side. A search
 * text of symbols only is compared as it is.
 */
export const matchesSearch = (search: string, ...texts: (string | undefined)[]): boolean => {
  const text = fold(texts.join(' '));
  const words = cut(text).flatMap((parts) => [...parts, parts.join('')]);
  const contains = (part: string) => words.some((word) => word.includes(part));
  const searched = cut(fold(search));
  if (searched.length === 0) return text.includes(fold(search).trim());
  return searched.every((parts) => parts.every(contains) || contains(parts.join('')));
};

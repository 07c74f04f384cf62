const most = 6;

/** Puts a term first among the recent ones, once, whatever its case; the oldest beyond six go. */
export const addRecentTerm = (recent: readonly string[], term: string): string[] => {
  const words = term.trim();
  if (words === '') return [...recent];
  const others = recent.filter((other) => other.toLowerCase() !== words.toLowerCase());
  return [words, ...others].slice(0, most);
};

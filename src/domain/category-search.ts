import type { Category } from '../contracts/schemas/category.ts';

/** A category with its parents, top level first. */
export interface CategoryMatch {
  category: Category;
  parents: readonly Category[];
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,/&()-]+/)
    .filter((word) => word !== '');

/** Whether a typed word is the beginning of a word, or its plural, such as "sarees" of "Saree". */
const matchesWord = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  (word.length >= 3 && typed.startsWith(word) && /^e?s$/.test(typed.slice(word.length)));

const namesOf = ({ name, name_bn }: Category): string[][] =>
  [name, ...(name_bn === undefined ? [] : [name_bn])].map(wordsOf);

const hasWord = (category: Category, typed: string): boolean =>
  namesOf(category).some((words) => words.some((word) => matchesWord(typed, word)));

const flatten = (categories: readonly Category[], parents: readonly Category[]): CategoryMatch[] =>
  categories.flatMap((category) => [
    { category, parents },
    ...flatten(category.items, [...parents, category]),
  ]);

/**
 * The categories of a search text, at most `max`: each word is in the name or in that of a parent, and one is in the name.
 * Names with all words come first, those that begin with the text before others.
 */
export const findCategories = (
  categories: readonly Category[],
  text: string,
  max: number,
): CategoryMatch[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const beginning = typed.join(' ');
  const rank = ({ category }: CategoryMatch): number => {
    if (namesOf(category).some((words) => words.join(' ').startsWith(beginning))) return 0;
    return typed.every((word) => hasWord(category, word)) ? 1 : 2;
  };
  return flatten(categories, [])
    .filter(({ category, parents }) => {
      const isOwn = typed.map((word) => hasWord(category, word));
      return (
        isOwn.includes(true) &&
        typed.every((word, i) => isOwn[i] || parents.some((parent) => hasWord(parent, word)))
      );
    })
    .map((match) => ({ match, rank: rank(match) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ match }) => match);
};

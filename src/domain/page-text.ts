import type { LocalText } from '../contracts/schemas/identifiers.ts';
import type { ShopPage } from '../contracts/schemas/settings.ts';
import type { Locale } from './locale.ts';

type Section = ShopPage['sections'][number];

/** Names of what a text page may contain in braces: what the shop's settings say. */
export const pagePlaceholders = [
  'shopName',
  'shippingDhaka',
  'shippingOutDhaka',
  'bkashMerchant',
  'bkashPersonal',
  'contact',
  'address',
] as const;
const placeholder = /\{(\w+)\}/g;

/** What a text in braces names, if it is none of the placeholders. */
export const unknownPlaceholders = (text: string): string[] => {
  const known: readonly string[] = pagePlaceholders;
  const found = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => !known.includes(name));
};

/** The text with the values of its placeholders. @param resolve undefined leaves the placeholder as it is */
export const replacePlaceholders = (text: string, resolve: (name: string) => string | undefined): string =>
  text.replace(placeholder, (match, name: string) => resolve(name) ?? match);

interface Line {
  isHeading: boolean;
  text: string;
}

/** Each line is a paragraph, or a heading if it begins with #. Empty lines are skipped. */
const linesOf = (text: string): Line[] =>
  text.split(/\r\n?|\n/).flatMap((line) => {
    const [, mark = '', rest = ''] = /^\s*(#*)\s*(.*?)\s*$/s.exec(line) ?? [];
    return rest === '' ? [] : [{ isHeading: mark !== '', text: rest }];
  });

/** Why two texts are not a page. */
export type PageTextProblem =
  /** A heading without a paragraph below it. */
  | { kind: 'heading'; text: string }
  /** The line of this number, from 1, is missing in one language, or a heading in one only. */
  | { kind: 'languages'; line: number };

/** The sections of a page from its texts. Without a text in Bangla, there is none for any paragraph. */
export const readPageText = (
  text: string,
  textBn: string,
): { sections: Section[] } | { problem: PageTextProblem } => {
  const lines = linesOf(text);
  const linesBn = linesOf(textBn);
  if (linesBn.length > 0) {
    const length = Math.max(lines.length, linesBn.length);
    const other = Array.from({ length }, (_, index) => index).find(
      (index) => lines[index]?.isHeading !== linesBn[index]?.isHeading,
    );
    if (other !== undefined) return { problem: { kind: 'languages', line: other + 1 } };
  }
  const sections: Section[] = [];
  for (const [index, line] of lines.entries()) {
    const bn = linesBn[index]?.text;
    const local: LocalText = { en: line.text, ...(bn !== undefined && { bn }) };
    const last = sections.at(-1);
    if (line.isHeading) sections.push({ heading: local, paragraphs: [] });
    else if (last === undefined) sections.push({ paragraphs: [local] });
    else last.paragraphs.push(local);
  }
  const bare = sections.find(({ paragraphs }) => paragraphs.length === 0);
  return bare === undefined ? { sections } : { problem: { kind: 'heading', text: bare.heading?.en ?? '' } };
};

/** The text of a page in one language, as `readPageText` reads it: '' if a line has none in this language. */
export const writePageText = ({ sections }: Pick<ShopPage, 'sections'>, locale: Locale): string => {
  const blocks = sections.map(({ heading, paragraphs }) => [
    ...(heading ? [{ mark: '# ', text: heading[locale] }] : []),
    ...paragraphs.map((text) => ({ mark: '', text: text[locale] })),
  ]);
  if (blocks.flat().some(({ text }) => text === undefined)) return '';
  return blocks.map((lines) => lines.map(({ mark, text }) => `${mark}${text}`).join('\n')).join('\n\n');
};

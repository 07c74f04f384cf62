import { normalizeLine } from './normalize-text.ts';

const MAX_LENGTH = 150;

/** Creates a slug: lower-case words joined by hyphens, with letters of any script. */
export const slugify = (text: string): string => {
  return normalizeLine(text)
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
};

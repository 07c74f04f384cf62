import { htmlParser } from '../../src/render/parse-html.ts';
import { plainText, sanitizeDescription } from './sanitize-html.ts';

/** Characters without width. Joiners have an effect in Bangla, in Arabic script and in emoji. */
const INVISIBLE =
  /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{Z}\s\u200b-\u200d])[\u200c\u200d]/gu;
const CONTROL = /(?!\s)\p{Cc}/gu;
/** Includes the blanks of Braille and Hangul, which are not white space. */
const BLANKS = /[\s\u2800\u3164]+/g;

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const decodeEntity = (entity: string): string => {
  const [node] = htmlParser.parse(entity);
  const text = node && htmlParser.read(node);
  return typeof text === 'string' ? text : '';
};
/** Some exports escape twice. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp;)+/gi, '&').replace(ENTITY, decodeEntity);

/** Exports write line breaks as the two characters \ and n. */
const readLineBreaks = (text: string): string =>
  text.replace(/\\r\\n|\\[nr]/g, '\n').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
const removeInvisible = (text: string): string => text.replace(CONTROL, '').replace(INVISIBLE, '');

/** The characters that a cell means, with its line breaks. */
export const readCharacters = (text: string): string => removeInvisible(readLineBreaks(decodeEntities(text)));

/** The normal form of a text in one line, in the normal form of search queries. */
export const normalizeLine = (text: string): string =>
  readCharacters(text).replace(BLANKS, ' ').normalize('NFC').trim();

/** The normal form of a text whose lines are paragraphs. */
export const normalizeParagraphs = (text: string): string =>
  readCharacters(text)
    .split('\n')
    .map(normalizeLine)
    .filter((line) => line !== '')
    .join('\n');

/** The normal form of a short description: one line without markup. */
export const normalizeShortDescription = (html: string): string =>
  removeInvisible(plainText(removeInvisible(readLineBreaks(html))))
    .replace(BLANKS, ' ')
    .trim();

const TAG = /<\/?[a-z][^<>]*>|<!--/i;
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|br|center|div|dl|dt|dd|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|th|tr|ul)\b/i;

/** A description as HTML, not sanitized: without paragraphs or other blocks, its lines are kept. */
export const descriptionHtml = (text: string): string => {
  const read = removeInvisible(readLineBreaks(text));
  const html = TAG.test(read) ? read : read.replace(/</g, '&lt;');
  if (BLOCK.test(html)) return html;
  return html
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/\s+/g, ' '))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/\s*\n\s*/g, '<br>')}</p>`)
    .join('');
};

/** The normal form of a description: sanitized HTML. */
export const normalizeDescription = (text: string): string =>
  sanitizeDescription(descriptionHtml(text)).normalize('NFC');

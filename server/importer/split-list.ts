/** Values of a list, or what to write instead. */
export type SplitList = { readonly values: string[] } | { readonly error: string };

/** The parts of a text, trimmed and without empty ones. */
export const trimmedParts = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const quote = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

const SIZE = /^(?:\d{0,2}x*[sml]|\d{1,3}|free)$/i;

/** The values of a list with another separator than |; undefined if the text is one value. */
const withOtherSeparator = (text: string): string[] | undefined => {
  for (const separator of [/[\n\r\t;；]/, /[,،、，•]/, /[/\\]/]) {
    const values = trimmedParts(text, separator);
    // A single slash is part of many sizes and colours, such as S/M.
    if (values.length > (separator.source.includes('/') ? 2 : 1)) return values;
  }
  for (const separator of [/\s+/, /\s*[-–+&]\s*/]) {
    const values = trimmedParts(text, separator);
    if (values.length > 2 && values.every((value) => SIZE.test(value))) return values;
  }
  return undefined;
};

/** The values of a cell of a list whose owner did not know how lists are to be written. */
export const splitLoosely = (text: string): string[] =>
  text.includes('|') ? trimmedParts(text, '|') : (withOtherSeparator(text) ?? trimmedParts(text, '|'));

/** Splits a cell at |. A text without | that is a list with another separator is an error. */
export const splitValues = (text: string): SplitList => {
  if (text.includes('|')) return { values: trimmedParts(text, '|') };
  const values = withOtherSeparator(text);
  if (values === undefined) return { values: trimmedParts(text, '|') };
  return {
    error: `${quote(text)} is one value: separate values by |, as in ${quote(values.join('|'))}. If it is one value, end it with |`,
  };
};

const PICTURE_END = /\.(?:jpe?g|png|webp|avif|gif)(?:\?[^\s,;]*)?/.source;
const betweenPictures = new RegExp(
  `[\\s,;]+(?=https?://)|(?<=${PICTURE_END})[\\s,;]+(?=\\S)|[\\n\\r\\t]+`,
  'i',
);

/** The pictures of a cell, whatever stands between them. */
export const splitPicturesLoosely = (text: string): string[] =>
  trimmedParts(text, '|').flatMap((picture) => trimmedParts(picture, betweenPictures));

/** Splits a cell with pictures, whose URLs may contain commas, at |. */
export const splitPictures = (text: string): SplitList => {
  const pictures = trimmedParts(text, '|');
  const all = splitPicturesLoosely(text);
  if (all.length === pictures.length) return { values: pictures };
  return {
    error: `${quote(text)} has ${all.length} pictures: separate them by |, as in ${quote(all.join('|'))}`,
  };
};

/** A cell with one picture. */
export const onePicture = (text: string): SplitList => {
  const pictures = splitPicturesLoosely(text);
  if (pictures.length < 2) return { values: [text.trim()] };
  const gallery = pictures.slice(1).join('|');
  return {
    error: `has ${pictures.length} pictures: write ${quote(pictures[0] ?? '')}, and ${quote(gallery)} as gallery`,
  };
};

const isPath = (text: string): boolean => text.includes('>');

/** The levels of a category path, written with > or another separator of paths. */
export const splitPathLoosely = (text: string): string[] => trimmedParts(text, /->|::|[>/\\»›→]/);

/** Splits a category path at >. Several categories, and paths with another separator, are errors. */
export const splitCategory = (text: string): SplitList => {
  const levels = text.split('>').map((part) => part.trim());
  // A final > says that a comma or slash is part of a name.
  if (levels.length > 1 && levels.at(-1) === '') return { values: levels.slice(0, -1) };
  const ifOneName = 'If it is part of a name, end the path with >';
  const paths = trimmedParts(text, /[\n\r\t;,|；،、，]/);
  if (paths.length > 1) {
    const [first = ''] = paths;
    const path = paths.some(isPath) ? first : paths.join(' > ');
    const what = paths.some(isPath)
      ? 'has more than one category: write one'
      : 'is one name: separate levels by >';
    return { error: `${quote(text)} ${what}, as in ${quote(path)}. ${ifOneName}` };
  }
  const names = trimmedParts(text, /[/\\»›→]|::|->/);
  if (names.length > 1 && (!isPath(text) || /[»›→]|->/.test(text))) {
    return {
      error: `${quote(text)} is one name: separate levels by >, as in ${quote(names.join(' > '))}. ${ifOneName}`,
    };
  }
  return { values: levels };
};

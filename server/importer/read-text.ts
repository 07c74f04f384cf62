import { createReadStream } from 'node:fs';
import { errorCode } from '../errors/operator-error.ts';
import { ImportError } from './import-error.ts';

/** Called with a word by which an owner sees whether the text is read rightly. */
export type OnWindows1252 = (example: string) => void;

/**
 * What Western texts have of Windows-1252. Bangla typed with Bijoy has other signs of it, such as † and ¨, and cannot be
 * told from letters otherwise.
 */
const WESTERN = /^[\p{ASCII}\u00a0‘’“”–—…•™®°²³½¼¾£€×À-ÖØ-öø-ÿŠšŽžŒœŸ]*$/u;
/** UTF-8 that is read as Windows-1252: a file with both. */
const MIXED = /â€|Ã[^\p{L}\s]/u;
/** Characters around the first one by which an owner sees whether it is right. */
const EXAMPLE_RADIUS = 20;

const exampleIn = (text: string): string | undefined => {
  const at = text.search(/\P{ASCII}/u);
  if (at === -1) return undefined;
  const before = text.slice(Math.max(0, at - EXAMPLE_RADIUS), at).replace(/^.*[\s,;"]/s, '');
  return before + text.slice(at, at + EXAMPLE_RADIUS).replace(/[\s,;"].*$/s, '');
};

const decodes = async (
  file: string,
  encoding: string,
  check: (text: string) => boolean,
): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: Buffer = chunk;
      if (!check(decoder.decode(bytes, { stream: true }))) return false;
    }
    return check(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw unreadable(error, file);
  }
};

const readMark = async (file: string): Promise<string> => {
  try {
    for await (const chunk of createReadStream(file, { end: 1 })) return (chunk as Buffer).toString('hex');
  } catch (error) {
    throw unreadable(error, file);
  }
  return '';
};

/**
 * UTF-8; UTF-16 with a byte order mark: Excel's "Unicode Text", the only text with Bangla that older versions save; or
 * Windows-1252, as Excel saves "CSV (comma delimited)" in English, if it is Western text.
 * @throws ImportError if the file cannot be read
 */
const findEncoding = async (file: string, onWindows1252: OnWindows1252): Promise<string> => {
  if (await decodes(file, 'utf-8', () => true)) return 'utf-8';
  const mark = await readMark(file);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  let example: string | undefined;
  const isWestern = await decodes(file, 'windows-1252', (text) => {
    example ??= exampleIn(text);
    return WESTERN.test(text) && !MIXED.test(text);
  });
  if (!isWestern) return 'utf-8';
  onWindows1252(example ?? '');
  return 'windows-1252';
};

/**
 * Streams the text of a file.
 * @throws ImportError if the file cannot be read or is in none of the encodings
 */
export const readText = async function* (
  file: string,
  onWindows1252: OnWindows1252 = () => {},
): AsyncGenerator<string> {
  const encoding = await findEncoding(file, onWindows1252);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let read = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: Buffer = chunk;
      read += bytes.length;
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new ImportError(
        `${file} is not ${encoding.toUpperCase()} text (somewhere before byte ${read}). Save it as "CSV UTF-8" and try again; Bangla typed with Bijoy must be converted to Unicode first.`,
      );
    throw unreadable(error, file);
  }
};

/** What prevents reading a file; the error itself if it is none of the system. */
export const unreadable = (error: unknown, file: string): unknown => {
  const code = errorCode(error);
  if (code === 'ENOENT') return new ImportError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new ImportError(`${file} is a folder, not a file.`);
  if (code === 'EACCES') return new ImportError(`${file} cannot be read: permission denied.`);
  return error;
};

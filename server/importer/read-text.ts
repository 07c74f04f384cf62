import { createReadStream } from 'node:fs';
import { errorCode } from '../errors/operator-error.ts';
import { ImportError } from './import-error.ts';

/**
 * Streams the text of a file, which is UTF-8, or UTF-16 with a byte order mark: Excel's "Unicode Text", the only text with
 * Bangla that older versions save.
 * @throws ImportError if the file cannot be read or is neither
 */
export const readText = async function* (file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let read = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: Buffer = chunk;
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      read += bytes.length;
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (error instanceof TypeError)
      throw new ImportError(
        `${file} is not ${decoder?.encoding.toUpperCase() ?? 'UTF-8'} text (somewhere before byte ${read}). Save it as "CSV UTF-8" and try again.`,
      );
    throw unreadable(error, file);
  }
};

const encodingOf = (start: Buffer): string => {
  const mark = start.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
};

/** What prevents reading a file; the error itself if it is none of the system. */
export const unreadable = (error: unknown, file: string): unknown => {
  const code = errorCode(error);
  if (code === 'ENOENT') return new ImportError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new ImportError(`${file} is a folder, not a file.`);
  if (code === 'EACCES') return new ImportError(`${file} cannot be read: permission denied.`);
  return error;
};

import { createReadStream } from 'node:fs';
import { errorCode } from '../errors/operator-error.ts';
import { ImportError } from './import-error.ts';

/**
 * Streams the text of a file.
 * @throws ImportError if the file cannot be read or is not UTF-8
 */
export const readText = async function* (file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: Buffer = chunk;
      if (read === 0) assertNotUtf16(file, bytes);
      read += bytes.length;
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new ImportError(
        `${file} is not UTF-8 text (somewhere before byte ${read}). Save it as "CSV UTF-8" and try again.`,
      );
    throw unreadable(error, file);
  }
};

const assertNotUtf16 = (file: string, start: Buffer): void => {
  const mark = start.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff') {
    throw new ImportError(`${file} is UTF-16 text. Save it as "CSV UTF-8" and try again.`);
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

import { extname } from 'node:path';
import { ImportError } from './import-error.ts';
import { readCsv } from './read-csv.ts';
import { readJsonArray, readJsonLines } from './read-json.ts';
import { readText } from './read-text.ts';
import type { SourceRow } from './source-row.ts';

const readers: Readonly<Record<string, (text: AsyncIterable<string>) => AsyncIterable<SourceRow>>> = {
  '.csv': readCsv,
  '.json': readJsonArray,
  '.ndjson': readJsonLines,
  '.jsonl': readJsonLines,
};

/**
 * The rows of a catalogue file, read as they are needed, however large the file is.
 * @throws ImportError when the file is missing, of an unknown kind or broken
 */
export const readRows = (file: string): AsyncIterable<SourceRow> => {
  const kind = extname(file).toLowerCase();
  const reader = readers[kind];
  if (reader === undefined) {
    throw new ImportError(
      `${file}: a catalogue is a file named ${Object.keys(readers).join(', ')}${kind === '' ? '' : `, not ${kind}`}.`,
    );
  }
  return reader(readText(file));
};

import { extname } from 'node:path';
import { ImportError } from './import-error.ts';
import { readCsv } from './read-csv.ts';
import { readJsonArray, readJsonLines } from './read-json.ts';
import { readText } from './read-text.ts';
import type { SourceRow } from './source-row.ts';

const readers: Readonly<Record<string, (text: AsyncIterable<string>) => AsyncIterable<SourceRow>>> = {
  '.csv': readCsv,
  '.tsv': readCsv,
  '.json': readJsonArray,
  '.ndjson': readJsonLines,
  '.jsonl': readJsonLines,
};

/**
 * Streams the rows of a catalogue file of any size.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const readRows = (file: string): AsyncIterable<SourceRow> => {
  const extension = extname(file).toLowerCase();
  const reader = readers[extension];
  if (reader === undefined) {
    throw new ImportError(`${file}: unsupported file type. Use one of ${Object.keys(readers).join(', ')}.`);
  }
  return reader(readText(file));
};

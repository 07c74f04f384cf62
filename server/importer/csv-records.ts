import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

export interface CsvRecord {
  /** Numbered like in a spreadsheet: the first row is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that the header has most of. Commas in quotes do not count. */
const delimiterOf = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

/** Reads at least to the end of the header. */
const readHeader = async (text: AsyncIterator<string>): Promise<string> => {
  let start = '';
  for (;;) {
    const { done, value } = await text.next();
    if (done === true) return start;
    start += value;
    // Exports may start with empty lines, blanks and a byte order mark, in this order.
    if (/[\r\n]/.test(start.replace(/^[\s\uFEFF]+/, ''))) return start;
  }
};

/** Reads the records of a CSV text with commas, semicolons or tabs. Empty rows are skipped and counted. */
export const readCsvRecords = async function* (text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const chunks = text[Symbol.asyncIterator]();
  const start = await readHeader(chunks);
  const blank = /^[\s\uFEFF]*/.exec(start)?.[0] ?? '';
  const withoutBlank = async function* () {
    yield start.slice(blank.length);
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  const [header = ''] = start.slice(blank.length).split(/[\r\n]/, 1);
  const parser = Readable.from(withoutBlank()).compose(
    parse({
      delimiter: delimiterOf(header),
      relax_column_count: true,
      // Blanks may stand between a quote and the delimiter.
      trim: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
    }),
  );
  const skippedRows = blank.split('\n').length - 1;
  let row = skippedRows;
  try {
    for await (const record of parser) {
      const cells: string[] = record;
      row++;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    // The parser reads ahead, so `row` may be behind the row of the error.
    if (error instanceof CsvError)
      throw new ImportError(`row ${skippedRows + Number(error.records) + 1}: ${error.message}`);
    throw error;
  }
  if (row === skippedRows) throw new ImportError('The file is empty.');
};

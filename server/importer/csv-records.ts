import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';
import type { TableRecord } from './source-row.ts';

const DELIMITERS = [',', ';', '\t'] as const;

/** The delimiter that the first line with one has most of: a title may stand above. Commas in quotes do not count. */
const delimiterOf = (lines: readonly string[]): string => {
  const header = lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? '';
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

/** The line that Excel reads, and does not show, before the header: `sep=;`. Some tools write a tab as `\t`. */
const SEPARATOR_LINE = /^"?sep=(\\t|.)"?\s*$/i;

/** @throws ImportError if the separator is not one of a catalogue */
const separatorOf = (line: string): string | undefined => {
  const name = SEPARATOR_LINE.exec(line)?.[1];
  if (name === undefined) return undefined;
  const separator = name.toLowerCase() === '\\t' ? '\t' : name;
  if (DELIMITERS.some((delimiter) => delimiter === separator)) return separator;
  throw new ImportError(`${line}: cells must be separated by commas, semicolons or tabs.`);
};

/**
 * What may stand above the header: empty lines, blanks and a byte order mark, in this order, and the line of Meta's
 * templates that explains the columns, such as "# Required | The title". That is no CSV: its quotes are not doubled.
 */
const PREAMBLE = /^[\s\uFEFF]*(?:"?#[^\r\n,;\t|]*\|[^\r\n]*[\r\n]\s*)?/;

/** Reads at least to the end of the first line below the preamble. */
const readStart = async (text: AsyncIterator<string>): Promise<string> => {
  let start = '';
  for (;;) {
    const { done, value } = await text.next();
    if (done === true) return start;
    start += value;
    if (/[\r\n]/.test(start.replace(PREAMBLE, ''))) return start;
  }
};

/** What to do about a quotation mark that is not doubled in a quoted cell, or that nothing closes. */
const quoteError = ({ code, lines }: CsvError): string | undefined => {
  const line = typeof lines === 'number' ? ` (line ${lines} of the file)` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `a cell begins with a quotation mark (") that nothing closes${line}.`;
  if (code === 'INVALID_OPENING_QUOTE')
    return `a cell has a quotation mark (")${line}. Write it twice, and the cell in quotation marks: "5"" wide".`;
  if (code !== 'CSV_INVALID_CLOSING_QUOTE') return undefined;
  return `a cell in quotation marks has another one (") within${line}. Write it twice ("").`;
};

/**
 * Reads the records of a CSV text with commas, semicolons or tabs. Empty rows are skipped and counted. A first line
 * `sep=;` names the delimiter, and is not counted.
 */
export const readCsvRecords = async function* (text: AsyncIterable<string>): AsyncGenerator<TableRecord> {
  const chunks = text[Symbol.asyncIterator]();
  const start = await readStart(chunks);
  const preamble = PREAMBLE.exec(start)?.[0] ?? '';
  const withoutPreamble = async function* () {
    yield start.slice(preamble.length);
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  if (/^<(?:\?xml|rss|feed)\b/i.test(start.slice(preamble.length)))
    throw new ImportError('The file is XML. Name it .xml.');
  const lines = start.slice(preamble.length).split(/[\r\n]+/);
  const [firstLine = ''] = lines;
  const separator = separatorOf(firstLine);
  const parser = Readable.from(withoutPreamble()).compose(
    parse({
      delimiter: separator ?? delimiterOf(lines),
      relax_column_count: true,
      // Blanks may stand between a quote and the delimiter.
      trim: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
    }),
  );
  const skippedRows = preamble.split('\n').length - 1;
  // The line with the separator is a record, too.
  const firstRow = skippedRows + (separator === undefined ? 1 : 0);
  let row = firstRow - 1;
  try {
    for await (const record of parser) {
      const cells: string[] = record;
      row++;
      if (row > skippedRows && cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    // The parser reads ahead, so `row` may be behind the row of the error.
    if (error instanceof CsvError)
      throw new ImportError(`row ${firstRow + Number(error.records)}: ${quoteError(error) ?? error.message}`);
    throw error;
  }
  if (row <= skippedRows) throw new ImportError('The file is empty.');
};

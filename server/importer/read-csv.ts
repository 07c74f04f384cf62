import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { checkHeader } from './check-header.ts';
import { ImportError } from './import-error.ts';
import type { SourceRow } from './source-row.ts';

/** Reads the rows of a CSV text, numbered like in a spreadsheet: the header is row 1. */
export const readCsv = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const parser = Readable.from(text).compose(
    parse({ relax_column_count: true, skip_empty_lines: false, max_record_size: 1_000_000 }),
  );
  let columns: readonly string[] | undefined;
  let row = 0;
  try {
    for await (const record of parser) {
      const cells: string[] = record;
      row++;
      if (columns === undefined) {
        columns = cells.map((name) => name.trim());
        checkHeader(columns);
      } else if (cells.length === columns.length) {
        const names = columns;
        yield { row, value: Object.fromEntries(names.map((name, index) => [name, cells[index]])) };
      } else if (cells.some((value) => value.trim() !== '')) {
        yield { row, error: `has ${cells.length} cells, but the header has ${columns.length}` };
      }
    }
  } catch (error) {
    // The parser reads ahead, so `row` may be behind the row of the error.
    if (error instanceof CsvError)
      throw new ImportError(`row ${Number(error.records) + 1}: ${error.message}`);
    throw error;
  }
  if (columns === undefined) throw new ImportError('The file is empty.');
};

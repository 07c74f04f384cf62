import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';
import { COLUMNS, REQUIRED_COLUMNS } from './product-row.ts';
import type { SourceRow } from './source-row.ts';

const checkHeader = (columns: readonly string[]): void => {
  const unknown = columns.filter((column) => !COLUMNS.has(column));
  if (unknown.length > 0) {
    throw new ImportError(
      `row 1: unknown column ${unknown.join(', ')}. Known columns: ${[...COLUMNS].join(', ')}.`,
    );
  }
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  if (twice.length > 0) throw new ImportError(`row 1: column ${twice.join(', ')} is there twice.`);
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportError(`row 1: column ${missing.join(', ')} is missing.`);
};

/** Rows of a CSV text, numbered as a spreadsheet numbers them: the header is row 1. */
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
        yield { row, complaint: `has ${cells.length} cells, but the header has ${columns.length}` };
      }
    }
  } catch (error) {
    // The parser reads ahead: rows that it had read before may not have come out yet.
    if (error instanceof CsvError)
      throw new ImportError(`row ${Number(error.records) + 1}: ${error.message}`);
    throw error;
  }
  if (columns === undefined) throw new ImportError('The file is empty.');
};

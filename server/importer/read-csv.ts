import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { COLUMNS } from './catalogue-row.ts';
import { ImportError } from './import-error.ts';
import type { SourceRow } from './source-row.ts';

const checkHeader = (columns: readonly string[]): void => {
  const unknown = columns.filter((column) => !COLUMNS.has(column));
  if (unknown.length > 0) {
    throw new ImportError(
      `row 1: unknown column ${unknown.join(', ')}. Known columns: ${[...COLUMNS].join(', ')}.`,
    );
  }
  const repeated = columns.filter((column, index) => columns.indexOf(column) !== index);
  if (repeated.length > 0) throw new ImportError(`row 1: column ${repeated.join(', ')} appears twice.`);
  if (!['slug', 'sku', 'name'].some((column) => columns.includes(column)))
    throw new ImportError('row 1: column slug, sku or name is missing: it identifies the products.');
};

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

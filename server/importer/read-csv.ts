import { checkHeader } from './check-header.ts';
import { readCsvRecords } from './csv-records.ts';
import type { SourceRow } from './source-row.ts';

/** Reads the rows of a CSV text with commas, semicolons or tabs, numbered like in a spreadsheet: the header is row 1. */
export const readCsv = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let columns: readonly string[] | undefined;
  for await (const { row, cells } of readCsvRecords(text)) {
    if (columns === undefined) {
      columns = cells.map((name) => name.trim());
      checkHeader(columns);
    } else if (cells.length === columns.length) {
      const names = columns;
      yield { row, value: Object.fromEntries(names.map((name, index) => [name, cells[index]])) };
    } else {
      yield { row, error: `has ${cells.length} cells, but the header has ${columns.length}` };
    }
  }
};

import { checkHeader } from './check-header.ts';
import type { SourceRow, TableRecord } from './source-row.ts';

/** Reads the rows of a table, whose first record is the header. */
export const readTable = async function* (records: AsyncIterable<TableRecord>): AsyncGenerator<SourceRow> {
  let columns: readonly string[] | undefined;
  for await (const { row, cells, converted = [] } of records) {
    // No column has dates, and the number of a discount is one of taka or percent.
    const lost = converted.find(({ at, to }) => to === 'date' || columns?.[at] === 'discount');
    if (columns === undefined) {
      columns = cells.map((name) => name.trim());
      checkHeader(columns);
    } else if (lost !== undefined) {
      yield { row, error: lost.error };
    } else if (cells.length === columns.length) {
      const names = columns;
      yield { row, value: Object.fromEntries(names.map((name, index) => [name, cells[index]])) };
    } else {
      yield { row, error: `has ${cells.length} cells, but the header has ${columns.length}` };
    }
  }
};

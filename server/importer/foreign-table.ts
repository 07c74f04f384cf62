import type { ForeignColumns } from './foreign-columns.ts';
import type { ForeignDefaults } from './foreign-product.ts';
import { ImportError } from './import-error.ts';
import type { ImportNotes } from './import-notes.ts';
import { recognizeShop, wrongKind } from './recognize-shop.ts';
import type { TableRecord } from './source-row.ts';

export interface ForeignSource {
  /** Opens the file from its start. */
  readonly open: () => AsyncIterable<TableRecord>;
  readonly defaults: ForeignDefaults;
  readonly notes: ImportNotes;
  /** YYYY-MM-DD */
  readonly today: string;
}

interface ForeignFormat<Field extends string, Columns extends ForeignColumns<Field>> {
  readonly findColumns: (header: readonly string[]) => Columns;
  /** The columns that a file must have, by field. */
  readonly required: { readonly [Key in Field]?: string };
  /** How to get a file that has them. */
  readonly advice: string;
  /** Fields that a spreadsheet may hold as dates. */
  readonly dates?: readonly Field[];
  /** Whether rows may stand above the header. */
  readonly isHeader?: (cells: readonly string[]) => boolean;
  readonly readCell?: (cell: string) => string;
}

export interface ForeignRow<Field extends string, Columns extends ForeignColumns<Field>> {
  readonly row: number;
  readonly columns: Columns;
  readonly cell: (at: number) => string;
  /** The cell of a field; '' without its column. */
  readonly get: (field: Field) => string;
  /** Whether the file has the column. */
  readonly has: (field: Field) => boolean;
  readonly noteUnusedColumns: (notes: ImportNotes) => void;
}

/** Reads the rows of another shop's table, whose first record is the header. */
export const readForeignTable = async function* <Field extends string, Columns extends ForeignColumns<Field>>(
  records: AsyncIterable<TableRecord>,
  {
    findColumns,
    required,
    advice,
    dates = [],
    isHeader = () => true,
    readCell = (cell) => cell.trim(),
  }: ForeignFormat<Field, Columns>,
): AsyncGenerator<ForeignRow<Field, Columns>> {
  let table: { readonly header: readonly string[]; readonly columns: Columns } | undefined;
  for await (const { row, cells, converted = [] } of records) {
    if (table !== undefined) {
      const { header, columns } = table;
      const mayBeDate = (at: number) =>
        columns.unused.includes(at) || dates.some((field) => columns.index.get(field) === at);
      const lost = converted.find(({ at, to }) => to === 'date' && !mayBeDate(at));
      if (lost !== undefined) throw new ImportError(`row ${row}: ${lost.error}.`);
      const cell = (at: number) => readCell(cells[at] ?? '');
      yield {
        row,
        columns,
        cell,
        get: (field) => {
          const at = columns.index.get(field);
          return at === undefined ? '' : cell(at);
        },
        has: (field) => columns.index.has(field),
        noteUnusedColumns: (notes) => {
          for (const at of columns.unused) if (cell(at) !== '') notes.addUnusedColumn(header[at] ?? '');
        },
      };
    } else if (isHeader(cells)) {
      const header = cells.map((name) => name.replace(/\s+/g, ' ').trim());
      const columns = findColumns(header);
      const missing = (Object.entries(required) as [Field, string][])
        .filter(([field]) => !columns.index.has(field))
        .map(([, name]) => name);
      if (missing.length > 0) {
        const recognized = recognizeShop(header);
        if (recognized !== undefined) throw wrongKind(row, recognized);
        throw new ImportError(`row ${row}: column ${missing.join(', ')} is missing. ${advice}`);
      }
      table = { header, columns };
    }
  }
};

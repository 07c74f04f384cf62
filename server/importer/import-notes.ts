const MAX_ROWS = 5;

/** What an import left out or changed, counted by reason. */
export interface ImportNotes {
  /** @param reason is completed by the number and the rows, if there are any, such as "grouped products are left out" */
  readonly add: (reason: string, row?: number) => void;
  /** Counts a value of a column that is not imported. */
  readonly addUnusedColumn: (column: string) => void;
  readonly lines: () => string[];
}

const listRows = (rows: readonly number[]): string => {
  const shown = rows.slice(0, MAX_ROWS).join(', ');
  const rest = rows.length > MAX_ROWS ? ` and ${rows.length - MAX_ROWS} more` : '';
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown}${rest}`;
};

/** `Meta: _yoast_title` and `Meta: _price` are counted as `Meta: …`. */
const groupOf = (column: string): string =>
  column.replace(/^(Meta:|Google Shopping \/|Price \/|Compare At Price \/|Included \/).*$/i, '$1 …');

export const createImportNotes = (): ImportNotes => {
  const rowsOf = new Map<string, number[]>();
  const columns = new Map<string, number>();
  return {
    add(reason, row) {
      const rows = rowsOf.get(reason) ?? [];
      rowsOf.set(reason, rows);
      if (row !== undefined && rows.at(-1) !== row) rows.push(row);
    },
    addUnusedColumn(column) {
      const group = groupOf(column);
      columns.set(group, (columns.get(group) ?? 0) + 1);
    },
    lines() {
      const reasons = [...rowsOf].map(([reason, rows]) =>
        rows.length === 0 ? reason : `${reason}: ${rows.length} (${listRows(rows)})`,
      );
      if (columns.size === 0) return reasons;
      const list = [...columns].map(([column, count]) => `${column} (${count})`).join(', ');
      return [...reasons, `Columns not imported, with their number of values: ${list}`];
    },
  };
};

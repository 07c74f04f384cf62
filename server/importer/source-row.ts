/** The cells of a row of a table, numbered like in a spreadsheet: the first row is 1. Empty rows are counted and skipped. */
export interface TableRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** An unvalidated row of the file, or the error that makes it unreadable. */
export type SourceRow =
  | { readonly row: number; readonly value: object }
  | { readonly row: number; readonly error: string };

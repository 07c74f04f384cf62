/** The cells of a row of a table, numbered like in a spreadsheet: the first row is 1; in XML by their lines. Empty rows are counted and skipped. */
export interface TableRecord {
  readonly row: number;
  readonly cells: readonly string[];
  /** Cells of which a spreadsheet keeps no more than what it has turned them into. */
  readonly converted?: readonly ConvertedCell[];
}

/** "10-12" has become a date, 10% a fraction. That is an error where no such value belongs. */
export interface ConvertedCell {
  /** The index of its column. */
  readonly at: number;
  readonly to: 'date' | 'fraction';
  readonly error: string;
}

/** An unvalidated row of the file, or the error that makes it unreadable. */
export type SourceRow =
  | { readonly row: number; readonly value: object }
  | { readonly row: number; readonly error: string };

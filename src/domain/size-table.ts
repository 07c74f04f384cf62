export interface SizeTable {
  /** Titles of the measures, such as Chest (cm). */
  columns: string[];
  /** Each has a value for each column; '' if it is not known. */
  rows: { size: string; values: string[] }[];
}

/** Why a text is not a table of sizes. */
export type SizeTableProblem =
  /** No measure after the column of the sizes, no size, or too many of one. */
  | { kind: 'shape' }
  /** The line of this number, from 1, has no size, or more cells than the first one. */
  | { kind: 'line'; line: number }
  /** A title or a size. */
  | { kind: 'twice'; name: string };

const maxColumns = 8;
const maxRows = 40;
const maxCell = 60;

/** What a spreadsheet, a file or a person puts between cells. Commas last: they may also be part of a cell. */
const separators = ['\t', '|', ';', ','];

const cellsOf = (line: string, separator: string): string[] => {
  const cells = line.split(separator).map((cell) => cell.trim());
  // As in | S | 92 |
  const isFramed = separator === '|' && cells[0] === '';
  const inner = isFramed ? cells.slice(1) : cells;
  return inner.at(-1) === '' ? inner.slice(0, -1) : inner;
};

/** The first name that is there twice, in any case. */
const findTwice = (names: readonly string[]): string | undefined => {
  const lower = names.map((name) => name.toLowerCase());
  return names.find((_, index) => lower.indexOf(lower[index] ?? '') < index);
};

/**
 * Reads a table of sizes: the first line has the titles of its columns, the first one that of the sizes, every other line
 * a size with its measures. Cells may be pasted from a spreadsheet, or separated by commas, semicolons or bars. Null for
 * an empty text.
 */
export const readSizeTable = (text: string): { table: SizeTable | null } | { problem: SizeTableProblem } => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => /[^\s|:;,-]/.test(line));
  const [first, ...others] = lines;
  if (first === undefined) return { table: null };
  const separator = separators.find((each) => first.line.includes(each)) ?? ',';
  const [, ...columns] = cellsOf(first.line, separator);
  const isTooLarge = columns.length > maxColumns || others.length > maxRows;
  const hasBlank = columns.length === 0 || columns.some((title) => title === '' || title.length > maxCell);
  if (isTooLarge || hasBlank || others.length === 0) return { problem: { kind: 'shape' } };
  const twice = findTwice(columns);
  if (twice !== undefined) return { problem: { kind: 'twice', name: twice } };
  const rows: SizeTable['rows'] = [];
  for (const { line, number } of others) {
    const [size = '', ...values] = cellsOf(line, separator);
    const isTooLong = [size, ...values].some((cell) => cell.length > maxCell);
    if (size === '' || values.length > columns.length || isTooLong)
      return { problem: { kind: 'line', line: number } };
    rows.push({ size, values: columns.map((_, index) => values[index] ?? '') });
  }
  const twiceSize = findTwice(rows.map(({ size }) => size));
  return twiceSize === undefined
    ? { table: { columns, rows } }
    : { problem: { kind: 'twice', name: twiceSize } };
};

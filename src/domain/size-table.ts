/** A row of titles, the first one that of the sizes, then rows of a size and its measures; '' if one is not known. */
export type SizeTable = string[][];

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
  // Without the empty columns that a spreadsheet's selection may end with.
  return cells.slice(isFramed ? 1 : 0, cells.findLastIndex((cell) => cell !== '') + 1);
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
  const [sizes = '', ...columns] = cellsOf(first.line, separator);
  const isTooLarge = columns.length > maxColumns || others.length > maxRows;
  const hasBlank = columns.length === 0 || columns.some((title) => title === '' || title.length > maxCell);
  if (isTooLarge || hasBlank || others.length === 0) return { problem: { kind: 'shape' } };
  const rows: SizeTable = [];
  for (const { line, number } of others) {
    const cells = cellsOf(line, separator);
    const isTooLong = cells.some((cell) => cell.length > maxCell);
    if (!cells[0] || cells.length > columns.length + 1 || isTooLong)
      return { problem: { kind: 'line', line: number } };
    rows.push([...cells, ...Array<string>(columns.length + 1 - cells.length).fill('')]);
  }
  const twice = findTwice(columns) ?? findTwice(rows.map(([size = '']) => size));
  if (twice !== undefined) return { problem: { kind: 'twice', name: twice } };
  return { table: [[sizes.slice(0, maxCell) || 'Size', ...columns], ...rows] };
};

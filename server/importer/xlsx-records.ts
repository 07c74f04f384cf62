import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { checkArchive } from './check-archive.ts';
import { columnLetters } from './column-letters.ts';
import { ImportError } from './import-error.ts';
import { unreadable } from './read-text.ts';
import type { ConvertedCell, TableRecord } from './source-row.ts';
import { countFields, guessField, maxRowsAbove } from './table-columns.ts';

type Cell = string | number | boolean | Date | null;

/** Without the error of the spreadsheet's arithmetic, such as 0.30000000000000004. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)));

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return numberText(cell);
  return typeof cell === 'string' ? cell : dayText(cell);
};

const findConverted = (cells: readonly Cell[]): ConvertedCell[] =>
  cells.flatMap((cell, at): ConvertedCell[] => {
    const column = `column ${columnLetters(at)}`;
    if (cell instanceof Date) {
      const error = `${column} is the date ${dayText(cell)}: the spreadsheet has taken what was typed for a date. Format the column as text and type it again`;
      return [{ at, to: 'date', error }];
    }
    if (typeof cell !== 'number' || cell <= 0 || cell >= 1) return [];
    const percentage = `${numberText(cell * 100)}%`;
    const error = `${column}: the spreadsheet holds ${numberText(cell)}, which it shows as ${percentage} if the column is formatted so. Format the column as text and write ${percentage}`;
    return [{ at, to: 'fraction', error }];
  });

/** What is done with the sheets of a spreadsheet that has several. */
export interface OnSheets {
  /** Called with the names of the sheets that are not read. */
  readonly others: (names: readonly string[]) => void;
  /** Called with the sheets that are read as one list, and the number of each one's first row. */
  readonly joined: (sheets: readonly { readonly name: string; readonly firstRow: number }[]) => void;
}

interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly Cell[])[];
}

/** The index of the row with the names of the columns; undefined if the sheet is no list. */
const headerAt = ({ data }: Sheet): number | undefined => {
  const counts = data.slice(0, maxRowsAbove).map((cells) => countFields(cells.map(cellText)));
  const most = Math.max(0, ...counts);
  return most >= 2 ? counts.indexOf(most) : undefined;
};

const namesOf = (sheet: Sheet): string[] =>
  (sheet.data[headerAt(sheet) ?? 0] ?? []).map((cell) => cellText(cell).trim());

/** Lists of the same columns, apart from those of their sizes, are parts of one. */
const areParts = (lists: readonly Sheet[]): boolean => {
  const keys = lists.map((list) =>
    JSON.stringify(
      namesOf(list)
        .filter((name) => name !== '' && guessField(name) !== 'size_stock')
        .toSorted(),
    ),
  );
  return keys.every((key) => key === keys[0]);
};

/** The names that programs give to sheets. */
const UNNAMED = /^(?:sheet|table|tabelle|feuil|feuille|hoja|foglio|planilha|blad)\s*\d*$/i;
/** It is guessed to be the category. */
const SHEET_COLUMN = 'Category (the sheet)';

const toRecord = (row: number, data: readonly Cell[]): TableRecord => ({
  row,
  cells: data.map(cellText),
  converted: findConverted(data),
});

/** The rows of lists as those of one, with the name of the sheet as the category if no column is it. */
const joinLists = function* (lists: readonly Sheet[], onSheets: OnSheets): Generator<TableRecord> {
  const names = [...new Set(lists.flatMap(namesOf))].filter((name) => name !== '');
  const namesCategories =
    !names.some((name) => guessField(name) === 'category') && !lists.some(({ sheet }) => UNNAMED.test(sheet));
  let firstRow = 1;
  const sheets: { name: string; firstRow: number }[] = [];
  for (const list of lists) {
    sheets.push({ name: list.sheet, firstRow });
    const header = headerAt(list) ?? 0;
    const places = names.map((name) => namesOf(list).indexOf(name));
    if (firstRow === 1) yield { row: header + 1, cells: namesCategories ? [...names, SHEET_COLUMN] : names };
    for (const [index, data] of list.data.entries()) {
      if (index <= header || data.every((cell) => cellText(cell).trim() === '')) continue;
      const { row, cells, converted = [] } = toRecord(firstRow + index, data);
      yield {
        row,
        cells: [...places.map((at) => cells[at] ?? ''), ...(namesCategories ? [list.sheet] : [])],
        converted: converted.flatMap((one) =>
          places.includes(one.at) ? [{ ...one, at: places.indexOf(one.at) }] : [],
        ),
      };
    }
    firstRow += list.data.length;
  }
  onSheets.joined(sheets);
};

/** @throws ImportError if the file cannot be read */
const readSheets = async (file: string): Promise<Sheet[]> => {
  const content = await readFile(file).catch((error: unknown) => {
    throw unreadable(error, file);
  });
  checkArchive(file, content);
  // What is damaged fails wherever the reader notices it, also in zlib.
  const sheets = await readWorkbook(content).catch((error: Error) => {
    throw new ImportError(
      `${file} is not a spreadsheet of Excel (.xlsx), or damaged: ${error.message.replace(/\.$/, '')}.`,
    );
  });
  return (sheets as Sheet[]).filter(({ data }) => data.length > 0);
};

/**
 * Reads the records of a spreadsheet of Excel, the first of which is the header.
 * @param onSheets if given, the spreadsheet may have sheets that are no lists, and several lists of the same columns
 * @throws ImportError if it has rows in several sheets otherwise
 */
export const readXlsxRecords = async function* (
  file: string,
  onSheets?: OnSheets,
): AsyncGenerator<TableRecord> {
  const used = await readSheets(file);
  const [first] = used;
  if (first === undefined) throw new ImportError('The file is empty.');
  const lists =
    used.length > 1 && onSheets !== undefined ? used.filter((sheet) => headerAt(sheet) !== undefined) : [];
  if (lists.length > 0 && lists.length < used.length)
    onSheets?.others(used.filter((sheet) => !lists.includes(sheet)).map(({ sheet }) => sheet));
  if (lists.length > 1 && onSheets !== undefined && areParts(lists)) {
    yield* joinLists(lists, onSheets);
    return;
  }
  const [list = first] = lists;
  if (used.length > 1 && lists.length !== 1)
    throw new ImportError(
      `${file} has rows in ${used.length} sheets: ${used.map(({ sheet }) => sheet).join(', ')}. Save the one with the products as a file of its own.`,
    );
  let width: number | undefined;
  for (const [index, data] of list.data.entries()) {
    const { row, cells, converted } = toRecord(index + 1, data);
    if (cells.every((cell) => cell.trim() === '')) continue;
    // A sheet is as wide as its widest row.
    const last = cells.findLastIndex((cell) => cell !== '') + 1;
    width ??= last;
    yield { row, cells: cells.slice(0, Math.max(width, last)), converted: converted ?? [] };
  }
};

import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { checkArchive } from './check-archive.ts';
import { columnLetters } from './column-letters.ts';
import { ImportError } from './import-error.ts';
import { unreadable } from './read-text.ts';
import type { ConvertedCell, TableRecord } from './source-row.ts';
import { countFields, maxRowsAbove } from './table-columns.ts';

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

/** Called with the names of the sheets that are not read. */
export type OnOtherSheets = (names: readonly string[]) => void;

const isList = ({ data }: { readonly data: readonly (readonly Cell[])[] }): boolean =>
  data.slice(0, maxRowsAbove).some((cells) => countFields(cells.map(cellText)) >= 2);

/** @throws ImportError if the file cannot be read or has rows in several sheets, unless one of them alone is a list */
const readSheet = async (
  file: string,
  onOtherSheets: OnOtherSheets | undefined,
): Promise<readonly (readonly Cell[])[]> => {
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
  const used = (sheets as { sheet: string; data: Cell[][] }[]).filter(({ data }) => data.length > 0);
  const [first] = used;
  if (first === undefined) throw new ImportError('The file is empty.');
  const [list, ...otherLists] = used.length > 1 && onOtherSheets !== undefined ? used.filter(isList) : [];
  if (list !== undefined && otherLists.length === 0) {
    onOtherSheets?.(used.filter((one) => one !== list).map(({ sheet }) => sheet));
    return list.data;
  }
  if (used.length > 1)
    throw new ImportError(
      `${file} has rows in ${used.length} sheets: ${used.map(({ sheet }) => sheet).join(', ')}. Save the one with the products as a file of its own.`,
    );
  return first.data;
};

/**
 * Reads the records of a spreadsheet of Excel, the first of which is the header.
 * @param onOtherSheets if given, the spreadsheet may have sheets that are no lists
 */
export const readXlsxRecords = async function* (
  file: string,
  onOtherSheets?: OnOtherSheets,
): AsyncGenerator<TableRecord> {
  let width: number | undefined;
  for (const [index, data] of (await readSheet(file, onOtherSheets)).entries()) {
    const cells = data.map(cellText);
    if (cells.every((cell) => cell.trim() === '')) continue;
    // A sheet is as wide as its widest row.
    const last = cells.findLastIndex((cell) => cell !== '') + 1;
    width ??= last;
    yield { row: index + 1, cells: cells.slice(0, Math.max(width, last)), converted: findConverted(data) };
  }
};

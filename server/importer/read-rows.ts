import { extname } from 'node:path';
import { isObject } from '../../src/domain/json.ts';
import { readCsvRecords } from './csv-records.ts';
import { ImportError } from './import-error.ts';
import { readJsonArray, readJsonLines } from './read-json.ts';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { type OnOtherSheets, readXlsxRecords } from './xlsx-records.ts';
import { readXmlRecords } from './xml-records.ts';

type ReadTable = (file: string, onOtherSheets?: OnOtherSheets) => AsyncIterable<TableRecord>;

const tables: Readonly<Record<string, ReadTable>> = {
  '.csv': (file) => readCsvRecords(readText(file)),
  '.tsv': (file) => readCsvRecords(readText(file)),
  '.txt': (file) => readCsvRecords(readText(file)),
  '.xlsx': readXlsxRecords,
};
/** Of other shops too. */
const foreignTables: typeof tables = { ...tables, '.xml': readXmlRecords };

/** One level of a nested object is named `price.amount`; of lists the values, or the addresses or names of their objects. */
const jsonCells = (value: object, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const name = `${prefix}${key}`;
    if (part === null || part === undefined) return [[name, '']];
    if (Array.isArray(part)) return [[name, part.map(jsonItem).join('|')]];
    if (isObject(part)) return prefix === '' ? jsonCells(part, `${key}.`) : [[name, JSON.stringify(part)]];
    return [[name, String(part)]];
  });

const jsonItem = (item: unknown): string => {
  if (!isObject(item)) return String(item);
  const { url, src, name, title, value }: Record<string, unknown> = { ...item };
  return String(url ?? src ?? name ?? title ?? value ?? JSON.stringify(item));
};

/** The objects of a JSON file as a table with a column for each of their keys. Rows are counted as in the file. */
const jsonTable = async function* (rows: AsyncIterable<SourceRow>): AsyncGenerator<TableRecord> {
  const objects: { row: number; cells: Map<string, string> }[] = [];
  for await (const source of rows) {
    if ('error' in source) throw new ImportError(`row ${source.row}: ${source.error}.`);
    objects.push({ row: source.row, cells: new Map(jsonCells(source.value)) });
  }
  const names = [...new Set(objects.flatMap(({ cells }) => [...cells.keys()]))];
  yield { row: 0, cells: names };
  for (const { row, cells } of objects) yield { row, cells: names.map((name) => cells.get(name) ?? '') };
};

const readers: Readonly<Record<string, (file: string) => AsyncIterable<SourceRow>>> = {
  '.json': (file) => readJsonArray(readText(file)),
  '.ndjson': (file) => readJsonLines(readText(file)),
  '.jsonl': (file) => readJsonLines(readText(file)),
};

const unsupported = (file: string, extensions: readonly string[]): ImportError =>
  new ImportError(
    `${file}: unsupported file type. Use one of ${extensions.join(', ')}.${extname(file).toLowerCase() === '.xls' ? ' Save the spreadsheet as .xlsx.' : ''}`,
  );

/** Whether the name of the file is that of a table, also of another shop. */
export const isTable = (file: string): boolean => extname(file).toLowerCase() in foreignTables;

/**
 * Streams the records of a list in a file, or of the objects of a JSON file, whose keys are its columns.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const openAnyFile = (file: string, onOtherSheets: OnOtherSheets): AsyncIterable<TableRecord> => {
  const reader = readers[extname(file).toLowerCase()];
  return reader === undefined ? openTable(file, onOtherSheets) : jsonTable(reader(file));
};

/**
 * Streams the records of a table in a file; that of a spreadsheet is read at once.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const openTable = (file: string, onOtherSheets?: OnOtherSheets): AsyncIterable<TableRecord> => {
  const table = foreignTables[extname(file).toLowerCase()];
  if (table === undefined) throw unsupported(file, Object.keys(foreignTables));
  return table(file, onOtherSheets);
};

/**
 * Streams the rows of a catalogue file.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const readRows = (file: string): AsyncIterable<SourceRow> => {
  const extension = extname(file).toLowerCase();
  const reader = readers[extension];
  if (reader !== undefined) return reader(file);
  // The header of a feed tells how to import it.
  if (foreignTables[extension] === undefined)
    throw unsupported(file, [...Object.keys(tables), ...Object.keys(readers)]);
  return readTable(openTable(file));
};

import { extname } from 'node:path';
import { readCsvRecords } from './csv-records.ts';
import { ImportError } from './import-error.ts';
import { jsonTable } from './json-table.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readTable } from './read-table.ts';
import { type OnWindows1252, readText } from './read-text.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { type OnSheets, readXlsxRecords } from './xlsx-records.ts';
import { readXmlRecords } from './xml-records.ts';

/** What is told of a file while it is read. */
export interface ReadOptions {
  readonly onWindows1252?: OnWindows1252;
  /** If given, a spreadsheet may have several sheets. */
  readonly onSheets?: OnSheets;
}

type ReadTable = (file: string, options: ReadOptions) => AsyncIterable<TableRecord>;

const readCsv: ReadTable = (file, { onWindows1252 }) => readCsvRecords(readText(file, onWindows1252));
const tables: Readonly<Record<string, ReadTable>> = {
  '.csv': readCsv,
  '.tsv': readCsv,
  '.txt': readCsv,
  '.xlsx': (file, { onSheets }) => readXlsxRecords(file, onSheets),
};
/** Of other shops too. */
const foreignTables: typeof tables = { ...tables, '.xml': (file) => readXmlRecords(file) };

type ReadRows = (file: string, options: ReadOptions) => AsyncIterable<SourceRow>;

const readers: Readonly<Record<string, ReadRows>> = {
  '.json': (file, { onWindows1252 }) => readJson(readText(file, onWindows1252)),
  '.ndjson': (file, { onWindows1252 }) => readJsonLines(readText(file, onWindows1252)),
  '.jsonl': (file, { onWindows1252 }) => readJsonLines(readText(file, onWindows1252)),
};

const unsupported = (file: string, extensions: readonly string[]): ImportError =>
  new ImportError(
    `${file}: unsupported file type. Use one of ${extensions.join(', ')}.${extname(file).toLowerCase() === '.xls' ? ' Save the spreadsheet as .xlsx.' : ''}`,
  );

/** Whether the name of the file is that of a table, also of another shop. */
export const isTable = (file: string): boolean => extname(file).toLowerCase() in foreignTables;

/** Whether the name of the file is that of JSON. */
export const isJson = (file: string): boolean => extname(file).toLowerCase() in readers;

/**
 * Streams the records of a list in a file, or of the objects of a JSON file, whose keys are its columns.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const openAnyFile = (file: string, options: ReadOptions = {}): AsyncIterable<TableRecord> => {
  const reader = readers[extname(file).toLowerCase()];
  return reader === undefined ? openTable(file, options) : jsonTable(reader(file, options));
};

/**
 * Streams the records of a table in a file; that of a spreadsheet is read at once.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const openTable = (file: string, options: ReadOptions = {}): AsyncIterable<TableRecord> => {
  const table = foreignTables[extname(file).toLowerCase()];
  if (table === undefined) throw unsupported(file, Object.keys(foreignTables));
  return table(file, options);
};

/**
 * Streams the rows of a catalogue file.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const readRows = (file: string, options: ReadOptions = {}): AsyncIterable<SourceRow> => {
  const extension = extname(file).toLowerCase();
  const reader = readers[extension];
  if (reader !== undefined) return reader(file, options);
  // The header of a feed tells how to import it.
  if (foreignTables[extension] === undefined)
    throw unsupported(file, [...Object.keys(tables), ...Object.keys(readers)]);
  return readTable(openTable(file, options));
};

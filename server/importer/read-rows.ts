import { extname } from 'node:path';
import { readCsvRecords } from './csv-records.ts';
import { ImportError } from './import-error.ts';
import { jsonTable } from './json-table.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { type OnSheets, readXlsxRecords } from './xlsx-records.ts';
import { readXmlRecords } from './xml-records.ts';

type ReadTable = (file: string, onSheets?: OnSheets) => AsyncIterable<TableRecord>;

const tables: Readonly<Record<string, ReadTable>> = {
  '.csv': (file) => readCsvRecords(readText(file)),
  '.tsv': (file) => readCsvRecords(readText(file)),
  '.txt': (file) => readCsvRecords(readText(file)),
  '.xlsx': readXlsxRecords,
};
/** Of other shops too. */
const foreignTables: typeof tables = { ...tables, '.xml': readXmlRecords };

const readers: Readonly<Record<string, (file: string) => AsyncIterable<SourceRow>>> = {
  '.json': (file) => readJson(readText(file)),
  '.ndjson': (file) => readJsonLines(readText(file)),
  '.jsonl': (file) => readJsonLines(readText(file)),
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
export const openAnyFile = (file: string, onSheets: OnSheets): AsyncIterable<TableRecord> => {
  const reader = readers[extname(file).toLowerCase()];
  return reader === undefined ? openTable(file, onSheets) : jsonTable(reader(file));
};

/**
 * Streams the records of a table in a file; that of a spreadsheet is read at once.
 * @throws ImportError if the file is missing, invalid or of an unknown type
 */
export const openTable = (file: string, onSheets?: OnSheets): AsyncIterable<TableRecord> => {
  const table = foreignTables[extname(file).toLowerCase()];
  if (table === undefined) throw unsupported(file, Object.keys(foreignTables));
  return table(file, onSheets);
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

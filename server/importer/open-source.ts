import { extname } from 'node:path';
import { type AssignColumns, openAnyTable, type TableColumn } from './any-table.ts';
import { COLUMNS } from './catalogue-row.ts';
import type { NewProductDefaults, RowError } from './import-catalogue.ts';
import type { ImportNotes } from './import-notes.ts';
import { IS_REQUIRED } from './merge-product.ts';
import { foreignColumn, readForeignRows } from './read-foreign-rows.ts';
import { isTable, openAnyFile, openTable, readRows } from './read-rows.ts';
import { type ForeignShop, recognizeShop } from './recognize-shop.ts';
import { isShopifyProduct } from './shopify-json.ts';
import type { SourceRow } from './source-row.ts';
import type { OnSheets } from './xlsx-records.ts';

/** 'own': a file with the shop's own columns; 'table': any other list. */
export type SourceKind = ForeignShop | 'own' | 'table';

/** What another shop's export, or a list, does not say. */
export interface SourceDefaults {
  /** The vendor of products that name none. Default: the shop. */
  readonly vendor?: string | undefined;
  readonly category?: string | undefined;
  /** The stock of products whose stock is not counted there. */
  readonly stock?: number | undefined;
  /** What the columns of a list are. Default: guessed by their names. */
  readonly assign?: AssignColumns | undefined;
  /** Whether pictures of a list may be files beside it. */
  readonly readsPictureFiles?: boolean | undefined;
}

export interface CatalogueSource {
  readonly read: (shopName: string) => AsyncIterable<SourceRow>;
  /** The file's name of a field of the importer. */
  readonly columnOf: (field: string) => string;
  /** What the file has one of per row of the report. */
  readonly unit: 'row' | 'product';
  /** What new products get that the file does not say. */
  readonly newProducts?: (shopName: string) => NewProductDefaults;
  /** The columns of a list, once it has been read. */
  readonly columns?: () => TableColumn[];
  /** Why each new row lacks a field: no column of a list is it. */
  readonly absence?: (field: string) => string | undefined;
}

export const DEFAULT_STOCK = 100;
export const DEFAULT_CATEGORY = 'Other';

/** @throws ImportError if the file is of an unknown type */
export const openSource = (
  kind: SourceKind,
  file: string,
  {
    vendor,
    category = DEFAULT_CATEGORY,
    stock = DEFAULT_STOCK,
    assign,
    readsPictureFiles = false,
  }: SourceDefaults,
  notes: ImportNotes,
): CatalogueSource => {
  const onWindows1252 = (example: string) =>
    notes.add(`The file is not UTF-8, and read as Windows-1252: check its names, such as “${example}”`);
  if (kind === 'table') {
    const onSheets: OnSheets = {
      others: (names) => notes.add(`Other sheets of the spreadsheet are left out: ${names.join(', ')}`),
      joined: (sheets) => {
        const from = sheets.map(({ name, firstRow }) => `${name} from ${firstRow}`).join(', ');
        notes.add(`Sheets are read as one list, whose rows are counted on: ${from}`);
      },
    };
    const table = openAnyTable(() => openAnyFile(file, { onWindows1252, onSheets }), {
      assign,
      vendor,
      readsPictureFiles,
      notes,
    });
    return {
      ...table,
      unit: 'product',
      newProducts: (shopName) => ({ merchant: vendor ?? shopName, category, current_stock: stock }),
    };
  }
  if (kind === 'own') {
    const rows = readRows(file, { onWindows1252 });
    return { read: () => rows, columnOf: (field) => field, unit: 'row' };
  }
  return {
    read: (shopName) =>
      readForeignRows(kind, file, {
        defaults: { vendor: vendor ?? shopName, category, stock },
        notes,
        onWindows1252,
      }),
    columnOf: (field) => foreignColumn(kind, field),
    unit: 'product',
  };
};

/**
 * Reports the errors of rows with the file's names of columns, each once: a product of another shop may become several,
 * which have theirs in common. A column that a list does not have is reported for the first row only.
 */
export const distinctErrors = (
  { columnOf, absence }: CatalogueSource,
  report: (error: RowError) => void,
): ((error: RowError) => void) => {
  let last = '';
  const absent = new Set<string>();
  return ({ row, field, message }) => {
    const reason = message === IS_REQUIRED ? absence?.(field) : undefined;
    if (reason !== undefined) {
      if (!absent.has(field)) report({ row, field: '', message: reason });
      absent.add(field);
      return;
    }
    const error = { row, field: field === '' ? '' : columnOf(field), message };
    const text = JSON.stringify(error);
    if (text !== last) report(error);
    last = text;
  };
};

/** Whether a header is meant as one of the shop's own columns, though some may be misspelt. */
const isOwnHeader = (header: readonly string[]): boolean => {
  const names = header.map((name) => name.trim());
  const known = names.filter((name) => COLUMNS.has(name));
  return known.length === names.length || known.filter((name) => name.includes('_')).length >= 2;
};

/**
 * The kind of a file, by its first row. A table that is not recognized is taken for a list with any columns.
 * @throws ImportError if the file cannot be read
 */
export const recognizeSource = async (file: string): Promise<SourceKind> => {
  if (!isTable(file)) {
    // Only the keys of the first object: a large file is not read twice.
    for await (const row of readRows(file)) {
      if ('error' in row) return 'own';
      if (isShopifyProduct(row.value)) return 'shopify';
      return isOwnHeader(Object.keys(row.value)) ? 'own' : 'table';
    }
    return 'own';
  }
  if (extname(file).toLowerCase() === '.xml') return 'feed';
  for await (const { cells } of openTable(file, { onSheets: { others: () => {}, joined: () => {} } }))
    return recognizeShop(cells)?.shop ?? (isOwnHeader(cells) ? 'own' : 'table');
  return 'own';
};

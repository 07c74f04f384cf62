import { dirname } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { TableField } from '../../src/contracts/admin/schemas/import.ts';
import { isSingleField, repeatedColumns } from '../../src/domain/admin-imports.ts';
import { readConfig } from '../config/config.ts';
import { isUnavailable } from '../database/errors.ts';
import type { OpenedDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { CommandError, UsageError } from '../errors/command-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { AssignColumns, TableColumn } from '../importer/any-table.ts';
import { type FetchReport, fetchPictures } from '../importer/fetch-pictures.ts';
import {
  type ClearedColumn,
  type ImportReport,
  importCatalogue,
  type RowError,
} from '../importer/import-catalogue.ts';
import { ImportError } from '../importer/import-error.ts';
import { createImportNotes, type ImportNotes } from '../importer/import-notes.ts';
import {
  type CatalogueSource,
  DEFAULT_CATEGORY,
  DEFAULT_STOCK,
  distinctErrors,
  openSource,
} from '../importer/open-source.ts';
import { foreignShops } from '../importer/read-foreign-rows.ts';
import { readPictureFile } from '../importer/read-picture-file.ts';
import type { ForeignShop } from '../importer/recognize-shop.ts';
import type { NamesOfKind } from '../importer/review-names.ts';
import { vacuumCatalogue } from '../importer/vacuum-catalogue.ts';
import { createDownload } from '../pictures/download.ts';
import { createPhotoStore, validatePhoto } from '../pictures/photo-store.ts';
import { readShop } from '../repositories/shop-settings.ts';
import { type CommandContext, type CommandFactory, createCommand, wholeNumber } from './command.ts';
import { withDatabase } from './with-database.ts';

const MAX_PRINTED_ERRORS = 200;
const PROGRESS_INTERVAL_ROWS = 10_000;

type WriteError = CommandContext['writeError'];

const createErrorPrinter = (
  writeError: WriteError,
): { print: (error: RowError) => void; finish: () => void } => {
  let count = 0;
  return {
    print({ row, field, message }) {
      count++;
      if (count <= MAX_PRINTED_ERRORS)
        writeError(`row ${row}: ${field === '' ? '' : `${field}: `}${message}\n`);
    },
    finish() {
      if (count > MAX_PRINTED_ERRORS) writeError(`… and ${count - MAX_PRINTED_ERRORS} more\n`);
    },
  };
};

const summary = (
  { rows, invalidRows, created, changed, committed }: ImportReport,
  dryRun: boolean,
  noun: 'row' | 'product',
): string => {
  const read = `${rows} ${rows === 1 ? noun : `${noun}s`} read, ${invalidRows} invalid`;
  if (committed) return `${read}: ${created} products added, ${changed} updated.`;
  if (dryRun) return `${read}. Nothing was imported: this was a dry run.`;
  return `${read}. Nothing was imported. Correct the rows above, or use --skip-bad-rows.`;
};

/** Prints the progress of a large import every 10,000 rows, such as "20,000 rows read". */
const createProgressPrinter = (writeError: WriteError, done: string): ((count: number) => void) => {
  let printed = 0;
  return (count) => {
    if (count - printed < PROGRESS_INTERVAL_ROWS) return;
    printed = count;
    writeError(`${count.toLocaleString('en')} ${done}\n`);
  };
};

interface Options {
  dryRun: boolean;
  skipBadRows: boolean;
  pictures: boolean;
  yes: boolean;
  from?: ForeignShop | 'table';
  column?: readonly ColumnChoice[];
  vendor?: string;
  category?: string;
  defaultStock?: number;
}

/** `Rate=unit_price`: what a column of a list is; null leaves it out. */
interface ColumnChoice {
  readonly name: string;
  readonly field: TableField | null;
}

const addColumn = (text: string, others: readonly ColumnChoice[] = []): ColumnChoice[] => {
  const at = text.lastIndexOf('=');
  const field = text.slice(at + 1).trim();
  const known = TableField.options.find((option) => option === field);
  if (at < 1 || (field !== '' && known === undefined))
    throw new InvalidArgumentError(
      `Use "<name>=<field>", such as "Rate=unit_price", with one of ${TableField.options.join(', ')}; "<name>=" leaves a column out.`,
    );
  return [...others, { name: text.slice(0, at).trim(), field: known ?? null }];
};

/** What was chosen for the columns, and what is guessed for the others. @throws ImportError */
const assignColumns =
  (choices: readonly ColumnChoice[]): AssignColumns =>
  async (names, guessed) => {
    const unknown = choices.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
    if (unknown.length > 0)
      throw new ImportError(
        `The file has no column ${unknown.join(', ')}. Its columns are ${names.join(', ')}.`,
      );
    const chosen = new Set(choices.map(({ field }) => field));
    const fields = names.map((name, at) => {
      const choice = choices.find((each) => each.name === name);
      if (choice !== undefined) return choice.field;
      const guess = guessed[at] ?? null;
      return guess !== null && chosen.has(guess) && isSingleField(guess) ? null : guess;
    });
    const [repeated] = repeatedColumns(fields);
    if (repeated !== undefined)
      throw new ImportError(`Only one column can be ${fields[repeated]}: choose one with --column.`);
    return fields;
  };

const formatColumns = (columns: readonly TableColumn[]): string => {
  const used = columns.flatMap(({ name, field }) => (field === null ? [] : [`${name} = ${field}`]));
  return `Columns: ${used.join(', ') || 'none'}\n`;
};

const formatCleared = (cleared: readonly ClearedColumn[]): string => {
  const lines = cleared.map(({ column, products, examples }) => {
    const more = products > examples.length ? ', …' : '';
    return `  ${column}: ${products} ${products === 1 ? 'product' : 'products'} (${examples.join(', ')}${more})\n`;
  });
  return `Empty cells clear what is stored:\n${lines.join('')}`;
};

const MAX_PRINTED_NAMES = 50;

const titles = {
  category: 'Categories',
  vendor: 'Vendors',
  variation: 'Sizes and other variations',
} as const satisfies Record<NamesOfKind['kind'], string>;

const formatNames = ({ kind, total, newNames }: NamesOfKind): string => {
  const more = newNames.length - MAX_PRINTED_NAMES;
  const names = newNames.slice(0, MAX_PRINTED_NAMES).join(', ');
  const list = newNames.length === 0 ? '' : `: ${names}${more > 0 ? `, … and ${more} more` : ''}`;
  return `${titles[kind]}: ${total}, ${newNames.length} new${list}\n`;
};

/** Asks whether stored values may be cleared. @throws CommandError if not */
const confirmCleared = async (
  cleared: readonly ClearedColumn[],
  { dryRun, yes }: Options,
  { writeError, confirm }: CommandContext,
): Promise<void> => {
  if (cleared.length === 0) return;
  writeError(formatCleared(cleared));
  if (dryRun || yes) return;
  const toDo = 'To keep it, leave out these columns';
  if (confirm === undefined) throw new CommandError(`Nothing was imported. ${toDo}. To clear it, use --yes.`);
  if (!(await confirm('Clear it?'))) throw new CommandError(`Nothing was imported. ${toDo}.`);
};

/** @throws UsageError for options that belong to exports of other shops */
const openFile = (
  file: string,
  { from, column = [], vendor, category, defaultStock }: Options,
  notes: ImportNotes,
): CatalogueSource => {
  if (from !== 'table' && column.length > 0)
    throw new UsageError('--column belongs to --from table. Add it, or leave --column out.');
  if (from === undefined && (vendor !== undefined || category !== undefined || defaultStock !== undefined))
    throw new UsageError(
      '--vendor, --category and --default-stock belong to --from. Add --from, or leave them out.',
    );
  const assign = assignColumns(column);
  const defaults = { vendor, category, stock: defaultStock, assign, readsPictureFiles: true };
  return openSource(from ?? 'own', file, defaults, notes);
};

const pictureSummary = ({ stored, failed }: FetchReport): string =>
  failed === 0
    ? `Pictures fetched: ${stored}.`
    : `Pictures fetched: ${stored}. Failed, see above: ${failed}.`;

/** @throws CommandError when the file has invalid rows */
const run = async (file: string, options: Options, context: CommandContext): Promise<void> => {
  const { dryRun, skipBadRows, pictures } = options;
  const { environment, write, writeError } = context;
  const config = readConfig(environment);
  const notes = createImportNotes();
  const source = openFile(file, options, notes);
  const noun = source.unit;
  const errorPrinter = createErrorPrinter(writeError);
  const photos = createPhotoStore(config.dataDir);
  const storePictureFile = async (picture: string): Promise<string> => {
    const bytes = await readPictureFile(dirname(file), picture);
    return dryRun ? validatePhoto(bytes).then(() => picture) : photos.add(bytes);
  };
  const importFile = async ({ db }: OpenedDatabase): Promise<void> => {
    await prepareDatabase(db, config.databaseUrl);
    const { settings } = await readShop(db, config.shop);
    const report = await importCatalogue(db, source.read(settings.shopName), {
      dryRun,
      skipInvalidRows: skipBadRows,
      onRowError: distinctErrors(source, errorPrinter.print),
      acceptsMissingPictures: options.from !== undefined,
      newProducts: source.newProducts?.(settings.shopName),
      onNote: notes.add,
      storePictureFile,
      confirm: ({ cleared, names = [] }) => {
        write(names.map(formatNames).join(''));
        return confirmCleared(cleared, options, context);
      },
      onRead: createProgressPrinter(writeError, `${noun}s read`),
      onWritten: createProgressPrinter(writeError, 'products written'),
    });
    errorPrinter.finish();
    if (source.columns !== undefined) write(formatColumns(source.columns()));
    for (const line of notes.lines()) write(`${line}\n`);
    await vacuumCatalogue(db, report);
    if (report.committed && pictures) {
      const download = createDownload({ privateHosts: config.picturePrivateHosts });
      const onError = (url: string, message: string) => writeError(`${url}: ${message}\n`);
      const onHostError = (host: string, message: string, count: number) =>
        writeError(
          `${host}: ${message}. ${count === 1 ? '1 picture keeps its URL' : `${count} pictures keep their URLs`}.\n`,
        );
      const fetched = await fetchPictures(db, { photos, download, onError, onHostError });
      if (fetched.stored + fetched.failed > 0) write(`${pictureSummary(fetched)}\n`);
    }
    if (report.invalidRows > 0) throw new CommandError(summary(report, dryRun, noun));
    write(`${summary(report, dryRun, noun)}\n`);
  };
  await withDatabase(config, writeError, importFile).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    errorPrinter.finish();
    if (error instanceof ImportError) throw new OperatorError(`${error.message} Nothing was imported.`);
    if (!isUnavailable(error)) throw error;
    // If the connection was lost during the commit, its outcome is unknown.
    throw new OperatorError(
      `The database did not finish the import (${(error as Error).message}). Run it again: products that were imported are updated.`,
    );
  });
};

/** Creates the command `npm run catalogue:import --`. */
export const importCommand: CommandFactory = (context) =>
  createCommand(
    'npm run catalogue:import --',
    'Import a catalogue. Products that the shop has are updated: an absent column keeps what is stored, an empty cell clears it.',
    context,
  )
    .argument('<file>', 'a .csv, .tsv, .txt, .json, .ndjson or .jsonl file in UTF-8, or an .xlsx spreadsheet')
    .option('--dry-run', 'validate the whole file, list what it would create, and import nothing', false)
    .option('--no-pictures', 'do not fetch external pictures')
    .option('--skip-bad-rows', 'import the valid rows despite invalid ones', false)
    .option('--yes', 'let empty cells clear what is stored, without asking', false)
    .addOption(
      new Option(
        '--from <shop>',
        "read another shop's product export as it is, or any list of products (table)",
      ).choices([...foreignShops, 'table']),
    )
    .option(
      '--column <name=field>',
      'with --from table: what a column is, such as "Rate=unit_price"; "Rate=" leaves it out. Repeat it for several columns (default: guessed by the names)',
      addColumn,
    )
    .option(
      '--vendor <name>',
      "with --from: the vendor of products that name none (default: the shop's name)",
    )
    .option(
      '--category <path>',
      `with --from: the category of products without one (default: ${DEFAULT_CATEGORY})`,
    )
    .option(
      '--default-stock <quantity>',
      `with --from: the stock of products whose stock is not counted there (default: ${DEFAULT_STOCK})`,
      wholeNumber(0, 10_000_000),
    )
    .action((file: string, options: Options) =>
      run(file, options, context).catch((error: unknown) => {
        throw error instanceof ImportError ? new OperatorError(error.message) : error;
      }),
    );

import { dirname } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../config/config.ts';
import { isUnavailable } from '../database/errors.ts';
import type { OpenedDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { withDatabase } from '../database/with-database.ts';
import { createDownload } from '../pictures/download.ts';
import { createPhotoStore, validatePhoto } from '../pictures/photo-store.ts';
import { type CommandContext, CommandError, type CommandFactory, createCommand } from '../startup/command.ts';
import { StartupError } from '../startup/startup-error.ts';
import { type FetchReport, fetchPictures } from './fetch-pictures.ts';
import { type ClearedColumn, type ImportReport, importCatalogue, type RowError } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readPictureFile } from './read-picture-file.ts';
import { readRows } from './read-rows.ts';

const MAX_PRINTED_ERRORS = 200;
/** From this number of changed products on, outdated statistics would mislead the query planner. */
const VACUUM_FROM = 1000;
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
): string => {
  const read = `${rows} ${rows === 1 ? 'row' : 'rows'} read, ${invalidRows} invalid`;
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
}

const formatCleared = (cleared: readonly ClearedColumn[]): string => {
  const lines = cleared.map(({ column, products, examples }) => {
    const more = products > examples.length ? ', …' : '';
    return `  ${column}: ${products} ${products === 1 ? 'product' : 'products'} (${examples.join(', ')}${more})\n`;
  });
  return `Empty cells clear what is stored:\n${lines.join('')}`;
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

const pictureSummary = ({ stored, failed }: FetchReport): string =>
  failed === 0
    ? `Pictures fetched: ${stored}.`
    : `Pictures fetched: ${stored}. Failed, see above: ${failed}.`;

/** @throws CommandError when the file has invalid rows */
const run = async (file: string, options: Options, context: CommandContext): Promise<void> => {
  const { dryRun, skipBadRows, pictures } = options;
  const { environment, write, writeError } = context;
  const source = readRows(file);
  const config = readConfig(environment);
  const errorPrinter = createErrorPrinter(writeError);
  const photos = createPhotoStore(config.dataDir);
  const storePictureFile = async (picture: string): Promise<string> => {
    const bytes = await readPictureFile(dirname(file), picture);
    return dryRun ? validatePhoto(bytes).then(() => picture) : photos.add(bytes);
  };
  const importFile = async ({ db }: OpenedDatabase): Promise<void> => {
    await prepareDatabase(db, config.databaseUrl);
    const report = await importCatalogue(db, source, {
      dryRun,
      skipInvalidRows: skipBadRows,
      onRowError: errorPrinter.print,
      storePictureFile,
      confirm: ({ cleared }) => confirmCleared(cleared, options, context),
      onRead: createProgressPrinter(writeError, 'rows read'),
      onWritten: createProgressPrinter(writeError, 'products written'),
    });
    errorPrinter.finish();
    if (report.committed && report.created + report.changed >= VACUUM_FROM) {
      await sql`VACUUM (ANALYZE) products, product_listing, product_listing_facets, product_variations`.execute(
        db,
      );
    }
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
    if (report.invalidRows > 0) throw new CommandError(summary(report, dryRun));
    write(`${summary(report, dryRun)}\n`);
  };
  await withDatabase(config, writeError, importFile).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    errorPrinter.finish();
    if (error instanceof ImportError) throw new StartupError(`${error.message} Nothing was imported.`);
    if (!isUnavailable(error)) throw error;
    // If the connection was lost during the commit, its outcome is unknown.
    throw new StartupError(
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
    .argument('<file>', 'a .csv, .json, .ndjson or .jsonl file in UTF-8')
    .option('--dry-run', 'validate the whole file and import nothing', false)
    .option('--no-pictures', 'do not fetch external pictures')
    .option('--skip-bad-rows', 'import the valid rows despite invalid ones', false)
    .option('--yes', 'let empty cells clear what is stored, without asking', false)
    .action((file: string, options: Options) =>
      run(file, options, context).catch((error: unknown) => {
        throw error instanceof ImportError ? new StartupError(error.message) : error;
      }),
    );

import { dirname } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../config/config.ts';
import { isUnavailable } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { createDownload } from '../pictures/download.ts';
import { createPhotoStore, validatePhoto } from '../pictures/photo-store.ts';
import { CommandError, createCommand, main } from '../startup/command.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { StartupError } from '../startup/startup-error.ts';
import { type FetchReport, fetchPictures } from './fetch-pictures.ts';
import { type ImportReport, importCatalogue, type RowProblem } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readPictureFile } from './read-picture-file.ts';
import { readRows } from './read-rows.ts';

const PROBLEMS_SHOWN = 200;
/** From this many products on, statistics of before the import would mislead the query planner. */
const VACUUM_FROM = 1000;
const ROWS_BETWEEN_LINES = 10_000;

const problemPrinter = (): { print: (problem: RowProblem) => void; finish: () => void } => {
  let count = 0;
  return {
    print({ row, field, message }) {
      count++;
      if (count <= PROBLEMS_SHOWN)
        process.stderr.write(`row ${row}: ${field === '' ? '' : `${field}: `}${message}\n`);
    },
    finish() {
      if (count > PROBLEMS_SHOWN) process.stderr.write(`… and ${count - PROBLEMS_SHOWN} more\n`);
    },
  };
};

const summary = (
  { rows, invalidRows, created, changed, committed }: ImportReport,
  dryRun: boolean,
): string => {
  const read = `${rows} ${rows === 1 ? 'row' : 'rows'} read, ${invalidRows} invalid`;
  if (committed) return `${read}: ${created} products added, ${changed} replaced.`;
  if (dryRun) return `${read}. Nothing was imported: this was a dry run.`;
  return `${read}. Nothing was imported. Correct the rows above, or use --skip-bad-rows.`;
};

/** Prints how far a large import is: once for each 10,000 rows. */
const progressPrinter = (): ((rows: number) => void) => {
  const start = performance.now();
  let printed = 0;
  return (rows) => {
    if (rows - printed < ROWS_BETWEEN_LINES) return;
    printed = rows;
    const perSecond = Math.round(rows / ((performance.now() - start) / 1000));
    process.stderr.write(
      `${rows.toLocaleString('en')} rows read, ${perSecond.toLocaleString('en')} a second\n`,
    );
  };
};

interface Options {
  dryRun: boolean;
  skipBadRows: boolean;
  pictures: boolean;
}

const pictureSummary = ({ stored, left }: FetchReport): string =>
  left === 0
    ? `Pictures fetched: ${stored}.`
    : `Pictures fetched: ${stored}. Left at their addresses, as listed above: ${left}.`;

/** @throws CommandError when the file has invalid rows */
const run = async (file: string, { dryRun, skipBadRows, pictures }: Options): Promise<void> => {
  const source = readRows(file);
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  const problems = problemPrinter();
  const photos = createPhotoStore(config.dataDir);
  const storePictureFile = async (picture: string): Promise<string> => {
    const bytes = await readPictureFile(dirname(file), picture);
    return dryRun ? validatePhoto(bytes).then(() => picture) : photos.add(bytes);
  };
  try {
    await prepareDatabase(database.db, config.databaseUrl);
    const report = await importCatalogue(database.db, source, {
      dryRun,
      skipInvalidRows: skipBadRows,
      onRowProblem: problems.print,
      storePictureFile,
      onProgress: progressPrinter(),
    });
    problems.finish();
    if (report.committed && report.created + report.changed >= VACUUM_FROM) {
      await sql`VACUUM (ANALYZE) products, product_listing, product_listing_facets, product_variations`.execute(
        database.db,
      );
    }
    if (report.committed && pictures) {
      const download = createDownload({ privateHosts: config.picturePrivateHosts });
      const onProblem = (url: string, message: string) => process.stderr.write(`${url}: ${message}\n`);
      const fetched = await fetchPictures(database.db, { photos, download, onProblem });
      if (fetched.stored + fetched.left > 0) process.stdout.write(`${pictureSummary(fetched)}\n`);
    }
    if (report.invalidRows > 0) throw new CommandError(summary(report, dryRun));
    process.stdout.write(`${summary(report, dryRun)}\n`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    problems.finish();
    if (error instanceof ImportError) throw new StartupError(`${error.message} Nothing was imported.`);
    if (!isUnavailable(error)) throw error;
    // Lost during the commit, nobody knows whether that happened.
    throw new StartupError(
      `The database did not finish the import (${(error as Error).message}). Run it again: products that did come in are replaced by their rows.`,
    );
  } finally {
    await database.close();
  }
};

await main(
  createCommand('npm run catalogue:import --', 'Import a catalogue, or replace products of the same slug.')
    .argument('<file>', 'a .csv, .json, .ndjson or .jsonl file in UTF-8')
    .option('--dry-run', 'check the whole file and import nothing', false)
    .option('--no-pictures', 'leave pictures at other addresses where they are')
    .option('--skip-bad-rows', 'import the valid rows although others are invalid', false)
    .action((file: string, options: Options) =>
      run(file, options).catch((error: unknown) => {
        throw error instanceof ImportError ? new StartupError(error.message) : error;
      }),
    ),
);

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { prepareDataFolder } from '../startup/data-folder.ts';
import { exitWithError } from '../startup/exit-with-error.ts';
import { StartupError } from '../startup/startup-error.ts';
import { type ImportReport, importCatalogue, type RowProblem } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readRows } from './read-rows.ts';

const USAGE = 'npm run catalogue:import -- <file.csv|.json|.ndjson> [--dry-run] [--skip-bad-rows]';
const PROBLEMS_SHOWN = 200;
/** From here on the statistics of before the import would mislead the database. */
const MANY = 1000;

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'skip-bad-rows': { type: 'boolean' } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new StartupError(`Name one file: ${USAGE}`);
    return { file, dryRun: values['dry-run'] === true, skipBadRows: values['skip-bad-rows'] === true };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${USAGE}`);
  }
}

function problemPrinter(): { print: (problem: RowProblem) => void; finish: () => void } {
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
}

function summary({ rows, invalidRows, created, changed, committed }: ImportReport, dryRun: boolean): string {
  const read = `${rows} ${rows === 1 ? 'row' : 'rows'} read, ${invalidRows} bad`;
  if (committed) return `${read}: ${created} products added, ${changed} replaced.`;
  if (dryRun) return `${read}. Nothing was kept: this was a dry run.`;
  return `${read}. Nothing was kept: put the rows above right, or give --skip-bad-rows.`;
}

/** Imports the file that the arguments name; the exit code is 1 when rows were bad. */
async function run(args: string[]): Promise<void> {
  const { file, dryRun, skipBadRows } = readArguments(args);
  const source = readRows(file);
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  const problems = problemPrinter();
  try {
    await prepareDatabase(database.db, config.databaseUrl);
    const report = await importCatalogue(database.db, source, {
      dryRun,
      skipInvalidRows: skipBadRows,
      onRowProblem: problems.print,
    });
    problems.finish();
    if (report.committed && report.created + report.changed >= MANY) {
      await sql`VACUUM (ANALYZE) products, product_listing, product_listing_sizes, product_variations`.execute(
        database.db,
      );
    }
    process.stdout.write(`${summary(report, dryRun)}\n`);
    if (report.invalidRows > 0) process.exitCode = 1;
  } catch (error) {
    problems.finish();
    throw error instanceof ImportError ? new StartupError(`${error.message} Nothing was kept.`) : error;
  } finally {
    await database.close();
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  exitWithError(error instanceof ImportError ? new StartupError(error.message) : error);
});

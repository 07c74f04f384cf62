import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CannotRun,
  chosenOf,
  firstLine,
  type Journey,
  makePlans,
  type Options,
  readOptions,
  UsageError,
  writeScenarios,
} from '@razz/model-testing/journeys';
import { type ModelReport, passed, summary, writeReport } from '@razz/model-testing/report';
import { StartupError } from '../../../server/startup/startup-error.ts';
import { allJourneys } from './all-journeys.ts';
import { doJourneys } from './do-journeys.ts';
import { machineReports } from './machine-reports.ts';
import { sampleFacts } from './shop-facts.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const onPaper = async (journeys: readonly Journey[], options: Options): Promise<number> => {
  const plans = await makePlans(journeys, sampleFacts, options, true);
  if (options.export) {
    const files = await writeScenarios(plans, join(options.report, options.export), options.export);
    for (const file of files) say(file);
    return 0;
  }
  for (const { journey, paths } of plans) {
    say(`${journey.name}: ${journey.about}`);
    for (const { id, moves } of paths)
      say(
        `  ${id}  ${moves.length} moves: ${moves.slice(0, 4).join(' > ')}${moves.length > 4 ? ' > …' : ''}`,
      );
  }
  return 0;
};

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2), (text) => process.stdout.write(text));
  if (!options) return 0;
  const journeys = chosenOf(await allJourneys(), options);
  if (options.list || options.export) return onPaper(journeys, options);
  await mkdir(options.report, { recursive: true }).catch((error: unknown) => {
    throw new CannotRun(`--report ${options.report} cannot be written: ${firstLine(error)}`);
  });
  const started = new Date();
  const { reports: ofJourneys, about } = await doJourneys(journeys, options, say);
  const wantsMachines =
    options.machines &&
    !options.url &&
    !options.only &&
    !options.replay &&
    !options.random &&
    options.shard.index === 1;
  const reports: ModelReport[] = [...ofJourneys, ...(wantsMachines ? await machineReports(say) : [])];
  const seconds = (Date.now() - started.getTime()) / 1000;
  const command = `npm run journeys -- ${process.argv.slice(2).join(' ')}`;
  const page = await writeReport(options.report, reports, {
    target: about,
    started,
    seconds,
    command,
  });
  say(summary(reports, seconds, page));
  return reports.every(passed) ? 0 : 1;
};

// Left to end by itself: a pipe may still hold lines that `process.exit` would cut off.
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isTold = error instanceof CannotRun || error instanceof StartupError;
    process.stderr.write(
      `${error instanceof Error ? (isTold ? error.message : error.stack) : String(error)}\n`,
    );
    if (error instanceof UsageError) process.stderr.write('Run with --help to see the options.\n');
    process.exitCode = 2;
  },
);

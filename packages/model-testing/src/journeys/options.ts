import { Command, CommanderError } from 'commander';
import type { Criterion } from '../engine/goals.ts';

export interface Options {
  readonly url?: string;
  readonly mock: boolean;
  readonly only?: readonly string[];
  readonly criteria: readonly Criterion[];
  readonly random: boolean;
  readonly seed: number;
  readonly seconds?: number;
  readonly shard: { readonly index: number; readonly of: number };
  readonly replay?: string;
  readonly machines: boolean;
  readonly list: boolean;
  readonly headed: boolean;
  readonly jobs: number;
  readonly report: string;
  readonly export?: 'gherkin' | 'markdown';
}

/** Why nothing could run, in one sentence. */
export class CannotRun extends Error {}

export const firstLine = (error: unknown): string => {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
};

/** The options are invalid. */
export class UsageError extends CannotRun {}

const criteria: Readonly<Record<string, readonly Criterion[]>> = {
  transitions: ['transitions', 'ignored', 'states'],
  edges: ['transitions', 'ignored', 'states', 'edges'],
  states: ['states'],
};

const whole = (name: string, text: string, min = 1): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min)
    throw new UsageError(`Invalid --${name} "${text}". Use a whole number from ${min}.`);
  return value;
};

const duration = (text: string): number => {
  const match = /^(\d+)(s|m)?$/.exec(text);
  const seconds = Number(match?.[1]) * (match?.[2] === 'm' ? 60 : 1);
  if (!(seconds > 0)) throw new UsageError(`Invalid --time "${text}". Use a duration such as 60s or 2m.`);
  return seconds;
};

const shardFrom = (text: string): Options['shard'] => {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || index < 1 || index > of)
    throw new UsageError(`Invalid --shard "${text}". Use a share such as 1/4.`);
  return { index, of };
};

const oneOf = <Name extends string>(name: string, text: string, known: readonly Name[]): Name => {
  const found = known.find((one) => one === text);
  if (!found) throw new UsageError(`Invalid --${name} "${text}". Use one of: ${known.join(', ')}.`);
  return found;
};

interface Given {
  url?: string;
  mock?: true;
  only?: string;
  cover: string;
  random?: true;
  seed: string;
  time?: string;
  shard: string;
  replay?: string;
  machines: boolean;
  list?: true;
  headed?: true;
  jobs: string;
  report: string;
  export?: string;
}

const journeysCommand = (): Command =>
  new Command('npm run journeys --')
    .description('Runs generated user journeys in a real browser and checks what the pages show.')
    .optionsGroup('App under test (neither: the built app with the real server and its embedded database):')
    .option(
      '--url <url>',
      'a deployed app, used through its public API only; no responses are held or broken',
    )
    .option('--mock', 'the built app with an in-memory backend')
    .optionsGroup('Journeys:')
    .option('--only <names>', 'comma-separated models: cart,coupon')
    .option('--cover <criterion>', 'transitions (with ignored events), edges or states', 'transitions')
    .option('--random', 'random paths until --time is over')
    .option('--seed <n>', 'seed of the random paths', '1')
    .option('--time <duration>', 'stop starting paths after this duration (default with --random: 60s)')
    .option('--shard <i/n>', 'the i-th of n equal shares, counted from 1', '1/1')
    .option('--replay <id>', 'run one path by its id')
    .option('--no-machines', "leave the machines' own models to npm test, which runs the same paths")
    .option('--list', 'list models and paths without running them')
    .optionsGroup('Execution:')
    .option('--headed', 'show the browser')
    .option('--jobs <n>', 'parallel browser contexts', '2')
    .option('--report <dir>', 'where to write the report', 'reports/journeys')
    .option('--export <kind>', 'write scenarios for manual testing instead of running: gherkin or markdown')
    .optionsGroup('Help:')
    .helpOption('--help', 'show these options')
    .addHelpText(
      'after',
      '\nExits with 0 when everything passed, 1 when something failed, 2 when nothing could run.',
    )
    .exitOverride();

/** Prints the options and gives undefined for --help. */
const read = (argv: readonly string[], print: (text: string) => void): Given | undefined => {
  const command = journeysCommand().configureOutput({ writeOut: print, writeErr: () => undefined });
  try {
    return command.parse(argv, { from: 'user' }).opts<Given>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
};

const originFrom = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`Invalid --url "${text}". Use a URL such as https://staging.example.`);
  return url.origin;
};

const namesFrom = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError(`Invalid --only "${text}". Use names such as cart,coupon.`);
  return names;
};

/** Reads the command line; prints the options and returns undefined for --help. */
export const readOptions = (argv: readonly string[], print: (text: string) => void): Options | undefined => {
  const given = read(argv, print);
  if (!given) return undefined;
  if (given.url !== undefined && given.mock) throw new UsageError('Use either --url or --mock, not both.');
  if (given.random && given.replay !== undefined)
    throw new UsageError('Use either --random or --replay, not both.');
  if (given.replay === '') throw new UsageError('Invalid --replay "". Use the id of a path.');
  if (given.report === '') throw new UsageError('Invalid --report "". Use the name of a folder.');
  const seconds = given.time !== undefined ? duration(given.time) : given.random ? 60 : undefined;
  return {
    ...(given.url !== undefined && { url: originFrom(given.url) }),
    mock: given.mock === true,
    ...(given.only !== undefined && { only: namesFrom(given.only) }),
    criteria: criteria[oneOf('cover', given.cover, ['transitions', 'edges', 'states'])] ?? [],
    random: given.random === true,
    seed: whole('seed', given.seed, 0),
    ...(seconds !== undefined && { seconds }),
    shard: shardFrom(given.shard),
    ...(given.replay !== undefined && { replay: given.replay }),
    machines: given.machines,
    list: given.list === true,
    headed: given.headed === true,
    jobs: whole('jobs', given.jobs),
    report: given.report,
    ...(given.export !== undefined && { export: oneOf('export', given.export, ['gherkin', 'markdown']) }),
  };
};

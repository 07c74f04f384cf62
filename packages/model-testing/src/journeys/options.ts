import { Command, CommanderError } from 'commander';
import type { Criterion } from '../engine/goals.ts';
import { parseShare } from '../engine/parse-share.ts';
import { SetupError } from '../engine/setup-error.ts';

const browsers = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof browsers)[number];

export interface Options {
  readonly url?: string;
  readonly mock: boolean;
  readonly only?: readonly string[];
  readonly criteria: readonly Criterion[];
  readonly random: boolean;
  readonly seed: number;
  readonly seconds?: number;
  /** Share of the goals (0 to 1) at which random paths stop. */
  readonly until?: number;
  readonly shard: { readonly index: number; readonly of: number };
  readonly replay?: string;
  /** Dotted path of a state: only the shortest path to it is run. */
  readonly to?: string;
  readonly bail: boolean;
  readonly machines: boolean;
  readonly list: boolean;
  readonly headed: boolean;
  readonly browser: BrowserName;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: string;
  readonly jobs: number;
  readonly report: string;
  /** Whether each step gets a screenshot; a failure has one in any case. */
  readonly screenshots: boolean;
  readonly export?: 'gherkin' | 'markdown' | 'json';
}

export const firstLine = (error: unknown): string => {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
};

/** Invalid options. */
export class UsageError extends SetupError {}

const criteria: Readonly<Record<string, readonly Criterion[]>> = {
  transitions: ['transitions', 'ignored', 'states'],
  edges: ['transitions', 'ignored', 'states', 'edges'],
  states: ['states'],
  pairs: ['transitions', 'ignored', 'states', 'pairs'],
};

const integer = (name: string, text: string, min = 1): number => {
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
    throw new UsageError(`Invalid --shard "${text}". Use a share from 1/n to n/n, such as 1/4.`);
  return { index, of };
};

const share = (text: string): number => {
  const goals = parseShare(text);
  if (goals === undefined)
    throw new UsageError(`Invalid --until "${text}". Use a share of the goals such as 90%.`);
  return goals;
};

const viewportFrom = (text: string): Options['viewport'] => {
  const match = /^(\d+)x(\d+)$/.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || width < 200 || height < 200)
    throw new UsageError(`Invalid --viewport "${text}". Use a width and a height such as 390x844.`);
  return { width, height };
};

const localeFrom = (text: string): string => {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? '';
  } catch {
    throw new UsageError(`Invalid --locale "${text}". Use a language tag such as bn-BD.`);
  }
};

const oneOf = <Name extends string>(name: string, text: string, allowed: readonly Name[]): Name => {
  const found = allowed.find((name) => name === text);
  if (!found) throw new UsageError(`Invalid --${name} "${text}". Use one of: ${allowed.join(', ')}.`);
  return found;
};

interface RawOptions {
  url?: string;
  mock?: true;
  only?: string;
  cover: string;
  random?: true;
  seed: string;
  time?: string;
  until?: string;
  shard: string;
  replay?: string;
  to?: string;
  bail?: true;
  machines?: boolean;
  list?: true;
  headed?: true;
  browser: string;
  viewport: string;
  locale: string;
  jobs: string;
  report: string;
  screenshots: boolean;
  export?: string;
}

/** What the help says about an app, and which options exist. */
export interface CommandConfig {
  /** Command line for help texts and replay commands: `npm run journeys --`. */
  readonly command: string;
  /** The apps that `openTarget` can start: by default, and with `--mock`, which exists only if it is described. */
  readonly targets?: { readonly local?: string; readonly mock?: string };
  /** Example for `--only`: `cart,coupon`. */
  readonly exampleNames?: string;
  /** What `--no-machines` leaves out of `otherReports`; the option exists only if it is described. */
  readonly machines?: string;
}

const defaultExampleNames = 'sign-in,search';

const journeysCommand = (config: CommandConfig): Command => {
  const { local = 'the app that the config starts', mock } = config.targets ?? {};
  const command = new Command(config.command)
    .description('Runs generated user journeys in a real browser and checks what the pages show.')
    .optionsGroup(`App under test (${mock === undefined ? 'without --url' : 'neither'}: ${local}):`)
    .option(
      '--url <url>',
      'a deployed app, used through its public API only; no responses are held or broken',
    );
  if (mock !== undefined) command.option('--mock', mock);
  command
    .optionsGroup('Journeys:')
    .option('--only <names>', `comma-separated models: ${config.exampleNames ?? defaultExampleNames}`)
    .option(
      '--cover <criterion>',
      'transitions (with ignored events), edges, states or pairs (two moves in a row)',
      'transitions',
    )
    .option('--random', 'run random paths until --time is over')
    .option('--seed <n>', 'seed of the random paths', '1')
    .option('--time <duration>', 'stop starting paths after this duration (default with --random: 60s)')
    .option('--until <share>', 'stop starting random paths when this share of the goals is visited: 90%')
    .option(
      '--shard <i/n>',
      'the i-th of n equal shares, counted from 1; empty, and passes, with fewer than i paths',
      '1/1',
    )
    .option('--replay <id>', 'run one path by its id, or by its moves: "play · plain > stop · plain"')
    .option('--to <state>', 'run the shortest path to a state, by its dotted path')
    .option('--bail', 'stop at the first failure, and do not shrink it');
  if (config.machines !== undefined) command.option('--no-machines', `leave out ${config.machines}`);
  return command
    .option('--list', 'list models and paths without running them')
    .optionsGroup('Execution:')
    .option('--headed', 'show the browser')
    .option('--browser <name>', 'chromium, firefox or webkit', 'chromium')
    .option('--viewport <size>', 'width and height of the pages; 390x844 is a phone', '1280x900')
    .option('--locale <tag>', 'locale of the browser', 'en-GB')
    .option('--jobs <n>', 'parallel browser contexts', '2')
    .option('--report <dir>', 'where to write the report', 'reports/journeys')
    .option('--no-screenshots', 'take screenshots of failures only, which is faster')
    .option(
      '--export <kind>',
      'write the journeys instead of running them: gherkin or markdown for manual testing, json for tools',
    )
    .optionsGroup('Help:')
    .helpOption('--help', 'show these options')
    .addHelpText(
      'after',
      '\nExits with 0 when everything passed, 1 when something failed, 2 when nothing could run.',
    )
    .exitOverride();
};

/** Parses the arguments; prints the help and returns undefined for --help. */
const parse = (
  argv: readonly string[],
  print: (text: string) => void,
  config: CommandConfig,
): RawOptions | undefined => {
  const command = journeysCommand(config).configureOutput({ writeOut: print, writeErr: () => undefined });
  try {
    return command.parse(argv, { from: 'user' }).opts<RawOptions>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
};

/** The base URL, without a final slash: the URLs of journeys are appended. */
const urlFrom = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`Invalid --url "${text}". Use a URL such as https://staging.example.`);
  // Not printed: the text contains a password.
  if (url.username || url.password)
    throw new UsageError(
      'Invalid --url: it contains credentials. Pass them with `context.setHTTPCredentials` in `openFixtures` of the config.',
    );
  if (url.search || url.hash)
    throw new UsageError(`Invalid --url "${text}". Use a URL without a query and a fragment.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};

const namesFrom = (text: string, example: string): string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError(`Invalid --only "${text}". Use names such as ${example}.`);
  return names;
};

/** Parses and validates the arguments; prints the help and returns undefined for --help. */
export const readOptions = (
  argv: readonly string[],
  print: (text: string) => void,
  config: CommandConfig,
): Options | undefined => {
  const raw = parse(argv, print, config);
  if (!raw) return undefined;
  if (raw.url !== undefined && raw.mock) throw new UsageError('Use either --url or --mock, not both.');
  if (raw.random && raw.replay !== undefined)
    throw new UsageError('Use either --random or --replay, not both.');
  if (raw.replay === '') throw new UsageError('Invalid --replay "". Use the id of a path.');
  if (raw.report === '') throw new UsageError('Invalid --report "". Use the name of a folder.');
  if (raw.to !== undefined && (raw.random || raw.replay !== undefined))
    throw new UsageError('Use only one of --to, --random and --replay.');
  if (raw.until !== undefined && !raw.random) throw new UsageError('Use --until with --random.');
  const seconds = raw.time !== undefined ? duration(raw.time) : raw.random ? 60 : undefined;
  return {
    ...(raw.url !== undefined && { url: urlFrom(raw.url) }),
    mock: raw.mock === true,
    ...(raw.only !== undefined && { only: namesFrom(raw.only, config.exampleNames ?? defaultExampleNames) }),
    criteria: criteria[oneOf('cover', raw.cover, ['transitions', 'edges', 'states', 'pairs'])] ?? [],
    random: raw.random === true,
    seed: integer('seed', raw.seed, 0),
    ...(seconds !== undefined && { seconds }),
    ...(raw.until !== undefined && { until: share(raw.until) }),
    shard: shardFrom(raw.shard),
    ...(raw.replay !== undefined && { replay: raw.replay }),
    ...(raw.to !== undefined && { to: raw.to }),
    bail: raw.bail === true,
    machines: raw.machines ?? true,
    list: raw.list === true,
    headed: raw.headed === true,
    browser: oneOf('browser', raw.browser, browsers),
    viewport: viewportFrom(raw.viewport),
    locale: localeFrom(raw.locale),
    jobs: integer('jobs', raw.jobs),
    report: raw.report,
    screenshots: raw.screenshots,
    ...(raw.export !== undefined && {
      export: oneOf('export', raw.export, ['gherkin', 'markdown', 'json']),
    }),
  };
};

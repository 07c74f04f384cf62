import { parseArgs } from 'node:util';
import type { Criterion } from '@razz/model-testing';

export const usage = `npm run journeys -- [options]: does in a real browser what shoppers can do, and checks what they see

Which shop
  --url URL              a deployed shop; only what a live shop can answer is tried, and only through its public API
  --mock                 the built shop over answers kept in memory
  (neither)              the built shop over the real server and its embedded database
Which journeys
  --only NAMES           models by name, with commas: cart,coupon
  --cover CRITERION      transitions (with ignored events; the default), edges or states
  --random               random journeys, for the time given
  --seed N               makes random journeys the same again (1)
  --time 60s             ends after so long; with --random 60s unless given
  --shard I/N            the I-th of N equal shares, from 1
  --replay ID            one journey again, by its id
  --list                 names models and journeys, runs nothing
How
  --headed               shows the browser
  --jobs N               browsers' windows at a time (2)
  --report DIR           where the report goes (reports/journeys)
  --export KIND          writes scenarios for testers by hand: gherkin or markdown; runs nothing
Ends with 0 when all is well, 1 when something failed, 2 when it could not run.`;

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
  readonly list: boolean;
  readonly headed: boolean;
  readonly jobs: number;
  readonly report: string;
  readonly export?: 'gherkin' | 'markdown';
}

/** Why nothing could be run, in one sentence for the person who asked. */
export class CannotRun extends Error {}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** What was asked for makes no sense: the options are worth another look. */
export class UsageError extends CannotRun {}

const criteria: Readonly<Record<string, readonly Criterion[]>> = {
  transitions: ['transitions', 'ignored', 'states'],
  edges: ['transitions', 'ignored', 'states', 'edges'],
  states: ['states'],
};

function whole(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new UsageError(`--${name} wants a whole number, not "${text}"`);
  return value;
}

function duration(text: string): number {
  const match = /^(\d+)(s|m)?$/.exec(text);
  const seconds = Number(match?.[1]) * (match?.[2] === 'm' ? 60 : 1);
  if (!(seconds > 0)) throw new UsageError(`--time wants something like 60s or 5m, not "${text}"`);
  return seconds;
}

function shardFrom(text: string): Options['shard'] {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || index < 1 || index > of)
    throw new UsageError(`--shard wants something like 1/4, not "${text}"`);
  return { index, of };
}

function oneOf<Name extends string>(name: string, text: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === text);
  if (!found) throw new UsageError(`--${name} knows ${known.join(', ')}, not "${text}"`);
  return found;
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        mock: { type: 'boolean', default: false },
        only: { type: 'string' },
        cover: { type: 'string', default: 'transitions' },
        random: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        time: { type: 'string' },
        shard: { type: 'string', default: '1/1' },
        replay: { type: 'string' },
        list: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        jobs: { type: 'string', default: '2' },
        report: { type: 'string', default: 'reports/journeys' },
        export: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence says what is wrong; those after it are for programmers.
    throw new UsageError(firstLine(error).split('. ')[0]);
  }
}

function shopFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`--url wants an address such as https://staging.example, not "${text}"`);
  return url.origin;
}

function namesFrom(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError(`--only wants names such as cart,coupon, not "${text}"`);
  return names;
}

/** Reads the command line; undefined when only help was asked for. */
export function readOptions(argv: readonly string[]): Options | undefined {
  const given = read(argv);
  if (given.help) return undefined;
  if (given.url !== undefined && given.mock) throw new UsageError('--url and --mock exclude each other');
  if (given.random && given.replay !== undefined)
    throw new UsageError('--random and --replay exclude each other');
  if (given.replay === '') throw new UsageError('--replay wants the id of a journey');
  if (given.report === '') throw new UsageError('--report wants the name of a folder');
  const seconds = given.time !== undefined ? duration(given.time) : given.random ? 60 : undefined;
  return {
    ...(given.url !== undefined && { url: shopFrom(given.url) }),
    mock: given.mock,
    ...(given.only !== undefined && { only: namesFrom(given.only) }),
    criteria: criteria[oneOf('cover', given.cover, ['transitions', 'edges', 'states'])] ?? [],
    random: given.random,
    seed: whole('seed', given.seed, 0),
    ...(seconds !== undefined && { seconds }),
    shard: shardFrom(given.shard),
    ...(given.replay !== undefined && { replay: given.replay }),
    list: given.list,
    headed: given.headed,
    jobs: whole('jobs', given.jobs),
    report: given.report,
    ...(given.export !== undefined && { export: oneOf('export', given.export, ['gherkin', 'markdown']) }),
  };
}

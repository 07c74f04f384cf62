import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkClasses, isRule } from '../engine/rules.ts';
import type { RunOptions } from '../engine/run.ts';
import { GivenData } from '../session/given-data.ts';
import { Problem } from '../session/problem.ts';

export type CheckOptions = Omit<RunOptions, 'url' | 'onProgress'> & {
  /** undefined: the reference server is started. */
  url: string | undefined;
  baseline: string | undefined;
  writeBaseline: string | undefined;
  report: string | undefined;
  failOn: readonly string[];
  list: boolean;
  help: boolean;
  allowWrites: boolean;
};

const seconds = (text: string): number => {
  const found = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text);
  if (found === null) throw new Problem(`--time ${text} is no time: write 60s or 2m.`);
  const time = Number(found[1]) * (found[2] === 'm' ? 60 : 1);
  if (time === 0) throw new Problem(`--time ${text} leaves no time: write 60s or 2m.`);
  return time;
};
const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Problem(`--${name} ${text} is no whole number.`);
  return Number(text);
};
/** How many of something there may be: one at least. */
const atLeastOne = (name: string, text: string): number => {
  const number = whole(name, text);
  if (number === 0) throw new Problem(`--${name} takes 1 or more.`);
  return number;
};
const address = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Problem(`--url ${text} is no address: write it as http://127.0.0.1:8000.`);
  return text;
};
const header = (text: string): [string, string] => {
  const found = /^([\w-]+):\s*(.+)$/.exec(text);
  if (found?.[1] === undefined || found[2] === undefined)
    throw new Problem(`--header ${text} is no header: write 'Name: value'.`);
  return [found[1].toLowerCase(), found[2]];
};

/** A JSON file that someone wrote by hand. */
export const readJson = (option: string, path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Problem(
      `--${option} ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

const givenData = (path: string | undefined): GivenData => {
  if (path === undefined) return {};
  const read = GivenData.safeParse(readJson('data', path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Problem(`--data ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`);
};

const known = [...checkClasses, 'undecided', 'none'];
const failOn = (lists: readonly string[] | undefined): string[] => {
  const wanted = (lists ?? []).flatMap((list) => list.split(','));
  const strange = wanted.find((each) => !known.includes(each) && !isRule(each));
  if (strange !== undefined)
    throw new Problem(`--fail-on ${strange}: there are ${known.join(', ')}, and the rules of --list.`);
  return wanted.length === 0 ? [...checkClasses] : wanted;
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        url: { type: 'string' },
        email: { type: 'string', multiple: true },
        password: { type: 'string', multiple: true },
        token: { type: 'string', multiple: true },
        header: { type: 'string', multiple: true },
        include: { type: 'string', multiple: true },
        exclude: { type: 'string', multiple: true },
        data: { type: 'string' },
        seed: { type: 'string' },
        time: { type: 'string' },
        rate: { type: 'string' },
        concurrency: { type: 'string' },
        baseline: { type: 'string' },
        'write-baseline': { type: 'string' },
        report: { type: 'string' },
        'fail-on': { type: 'string', multiple: true },
        replay: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        'allow-writes': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Problem(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}. See --help.`,
    );
  }
};

/** Reads the command line of `check`. @throws Problem that says what is wrong with it */
export const readOptions = (args: readonly string[]): CheckOptions => {
  const values = parse(args);
  const { email = [], password = [] } = values;
  if (email.length !== password.length)
    throw new Problem(
      `--email was given ${email.length} times and --password ${password.length} times: each account needs both.`,
    );
  const lists = (given: readonly string[] | undefined) => (given ?? []).flatMap((list) => list.split(','));
  return {
    url: values.url === undefined ? undefined : address(values.url),
    accounts: email.map((each, i) => ({ email: each, password: password[i] ?? '' })),
    tokens: values.token ?? [],
    headers: Object.fromEntries((values.header ?? []).map(header)),
    include: lists(values.include),
    exclude: lists(values.exclude),
    data: givenData(values.data),
    seed: whole('seed', values.seed ?? '1'),
    time: seconds(values.time ?? '300s'),
    rate: values.rate === undefined ? undefined : atLeastOne('rate', values.rate),
    concurrency: atLeastOne('concurrency', values.concurrency ?? '8'),
    baseline: values.baseline,
    writeBaseline: values['write-baseline'],
    report: values.report,
    failOn: failOn(values['fail-on']),
    replay: values.replay,
    list: values.list ?? false,
    help: values.help ?? false,
    allowWrites: values['allow-writes'] ?? false,
  };
};

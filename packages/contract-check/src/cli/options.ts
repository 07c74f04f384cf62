import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkClasses, isRule } from '../engine/rules.ts';
import type { RunOptions } from '../engine/run.ts';
import { CheckerError } from '../session/checker-error.ts';
import { GivenData } from '../session/given-data.ts';

export type CheckOptions = Omit<RunOptions, 'url' | 'onProgress'> & {
  /** undefined: start the reference server. */
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
  if (found === null) throw new CheckerError(`Invalid --time "${text}". Use a duration such as 60s or 2m.`);
  const time = Number(found[1]) * (found[2] === 'm' ? 60 : 1);
  if (time === 0)
    throw new CheckerError(`Invalid --time "${text}". Use a duration above zero, such as 60s or 2m.`);
  return time;
};
const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new CheckerError(`Invalid --${name} "${text}". Use a whole number.`);
  return Number(text);
};
const atLeastOne = (name: string, text: string): number => {
  const number = whole(name, text);
  if (number === 0) throw new CheckerError(`Invalid --${name}. Use 1 or more.`);
  return number;
};
const address = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CheckerError(`Invalid --url "${text}". Use a URL such as http://127.0.0.1:8000.`);
  return text;
};
const header = (text: string): [string, string] => {
  const found = /^([\w-]+):\s*(.+)$/.exec(text);
  if (found?.[1] === undefined || found[2] === undefined)
    throw new CheckerError(`Invalid --header "${text}". Use 'Name: value'.`);
  return [found[1].toLowerCase(), found[2]];
};

/** Reads a JSON file named by an option. @throws CheckerError */
export const readJson = (option: string, path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CheckerError(
      `--${option} ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

const givenData = (path: string | undefined): GivenData => {
  if (path === undefined) return {};
  const read = GivenData.safeParse(readJson('data', path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CheckerError(`--data ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`);
};

const known = [...checkClasses, 'inconclusive', 'none'];
const failOn = (lists: readonly string[] | undefined): string[] => {
  const wanted = (lists ?? []).flatMap((list) => list.split(','));
  const strange = wanted.find((each) => !known.includes(each) && !isRule(each));
  if (strange !== undefined)
    throw new CheckerError(`Invalid --fail-on "${strange}". Use ${known.join(', ')}, or a rule from --list.`);
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
    throw new CheckerError(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}. See --help.`,
    );
  }
};

/** Parses the command line of `check`. @throws CheckerError */
export const readOptions = (args: readonly string[]): CheckOptions => {
  const values = parse(args);
  const { email = [], password = [] } = values;
  if (email.length !== password.length)
    throw new CheckerError(
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

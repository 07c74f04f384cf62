import { Command } from 'commander';
import { checkClasses, isRule } from '../engine/rules.ts';
import type { RunOptions } from '../engine/run.ts';
import { CheckerError } from '../session/checker-error.ts';
import { GivenData } from '../session/given-data.ts';
import { againCommand } from './again.ts';
import { readJson } from './read-json.ts';
import { readSettings } from './settings.ts';

export type CheckOptions = Omit<RunOptions, 'url' | 'onProgress'> & {
  /** undefined: start the reference server. */
  url: string | undefined;
  /** An OpenAPI file to check against instead of the shop's contract, and a file of relations beside it. */
  openapi: string | undefined;
  relations: string | undefined;
  baseline: string | undefined;
  writeBaseline: string | undefined;
  report: string | undefined;
  failOn: readonly string[];
  list: boolean;
  insecure: boolean;
  /** A command or URL that prepares the backend. */
  setup: string | undefined;
  /** A module of own checks. */
  checks: string | undefined;
  /** A file for every request and response. */
  log: string | undefined;
  /** The command that runs this again. */
  again: string;
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
/** Parses a whole number from `min` to `max`. @throws CheckerError */
export const wholeNumber =
  (option: string, min: number, max = 999_999_999) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    const range = max === 999_999_999 ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new CheckerError(`Invalid --${option} "${text}". Use a whole number ${range}.`);
  };
const url = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CheckerError(`Invalid --url "${text}". Use a URL such as http://127.0.0.1:8000.`);
  return text;
};
const path = (text: string): string => {
  if (!/^\/\S*$/.test(text))
    throw new CheckerError(`Invalid --csrf-path "${text}". Use a path such as /sanctum/csrf-cookie.`);
  return text;
};
const header = (text: string, earlier: Record<string, string>): Record<string, string> => {
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new CheckerError(`Invalid --header "${text}". Use 'Name: value'.`);
  return { ...earlier, [name.toLowerCase()]: value };
};

const givenData = (path: string): GivenData => {
  const read = GivenData.safeParse(readJson('data', path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CheckerError(
    `Invalid --data ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`,
  );
};

const failures = [...checkClasses, 'inconclusive', 'none'];
const failOn = (list: string, earlier: readonly string[] = []): string[] => {
  const wanted = list.split(',');
  const unknown = wanted.find((each) => !failures.includes(each) && !isRule(each));
  if (unknown !== undefined)
    throw new CheckerError(
      `Invalid --fail-on "${unknown}". Use ${failures.join(', ')}, or a rule from --list.`,
    );
  return [...earlier, ...wanted];
};

const repeated = (value: string, earlier: readonly string[]): string[] => [...earlier, value];
const lists = (value: string, earlier: readonly string[]): string[] => [...earlier, ...value.split(',')];

type Parsed = Omit<CheckOptions, 'accounts' | 'tokens' | 'headers' | 'failOn' | 'data' | 'again'> & {
  config: string | undefined;
  data: string | undefined;
  email: string[];
  password: string[];
  token: string[];
  header: Record<string, string>;
  failOn: string[] | undefined;
};

/** The command `check`; `run` gets its options. The parsers and `run` throw CheckerError. */
export const checkCommand = (run: (options: CheckOptions) => Promise<void>): Command =>
  new Command('check')
    .description('check a backend; without --url, the reference server if it is installed')
    .option('--url <url>', 'base URL of the backend, such as http://127.0.0.1:8000', url)
    .option('--openapi <file>', 'check any API against an OpenAPI 3.0 or 3.1 file (JSON or YAML)')
    .option('--relations <file>', 'with --openapi: what holds between its operations, in a file of its own')
    .option(
      '--email <address>',
      'email of an account; pass two accounts (default: registers two)',
      repeated,
      [],
    )
    .option('--password <password>', 'password of that account', repeated, [])
    .option('--token <token>', 'a bearer token, for backends without sessions; pass two', repeated, [])
    .option('--header <header>', "'Name: value' to send with every request; repeatable", header, {})
    .option('--csrf-path <path>', 'path that sets the XSRF-TOKEN cookie, if public reads do not', path)
    .option('--insecure', 'accept any TLS certificate, such as a self-signed one', false)
    .option('--data <file>', 'JSON file with coupons, delivery charges, mailbox, example values')
    .option('--config <file>', 'settings; default: contract-check.config.json or .mjs, if there')
    .option('--setup <hook>', 'shell command, or URL to POST to, that prepares the backend before the run')
    .option('--checks <module>', 'JavaScript module that exports checks of your own')
    .option('--include <list>', "classes, rules, checks, operations or paths; '*' is a wildcard", lists, [])
    .option('--exclude <list>', 'the same, to leave out', lists, [])
    .option('--seed <number>', 'the same seed sends the same requests', wholeNumber('seed', 0), 1)
    .option('--time <duration>', 'time limit of the run; exits with 2 if checks are cut off', seconds, 300)
    .option('--rate <number>', 'maximum requests per second', wholeNumber('rate', 1))
    .option('--concurrency <number>', 'maximum concurrent requests', wholeNumber('concurrency', 1), 8)
    .option('--jobs <number>', 'checks that run at the same time, if independent', wholeNumber('jobs', 1))
    .option('--log <file>', 'write every request and response as a line of JSON, without secrets')
    .option('--baseline <file>', 'known findings, which do not fail the run')
    .option('--write-baseline <file>', 'save the findings of this run as known')
    .option('--report <folder>', 'write index.html, junit.xml, report.json and report.sarif')
    .option('--fail-on <list>', 'classes or rules that fail the run; also: inconclusive, none', failOn)
    .option('--replay <check>', 'run a single check, by the id that a finding shows')
    .option('--list', 'list the checks without sending a request', false)
    .option('--allow-writes', 'required for a remote host: the run creates and deletes data there', false)
    .addHelpText('after', '\nExit codes: 0 no findings, 1 findings, 2 the run failed or was cut off.')
    .action(async (parsed: Parsed, command: Command) => {
      const { email, password, token, header: headers, config, data, ...options } = parsed;
      if (email.length !== password.length)
        throw new CheckerError(
          `--email was given ${email.length} times and --password ${password.length} times. Pass both for each account.`,
        );
      const typed = {
        ...options,
        accounts: email.map((each, i) => ({ email: each, password: password[i] ?? '' })),
        tokens: token,
        headers,
        data: data === undefined ? {} : givenData(data),
        failOn: options.failOn ?? checkClasses,
      };
      const again = againCommand({ ...typed, dataFile: data, config });
      const settings = await readSettings(config);
      if (settings.failOn !== undefined) failOn(settings.failOn.join(','));
      const isTyped = (name: string) => command.getOptionValueSource(optionOf[name] ?? name) === 'cli';
      const added = Object.entries(settings).filter(([name]) => !isTyped(name));
      await run({ ...typed, ...Object.fromEntries(added), again });
    });

/** Settings that the command line spells otherwise. */
const optionOf: Record<string, string> = { accounts: 'email', tokens: 'token', headers: 'header' };

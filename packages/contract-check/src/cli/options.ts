import { Command } from 'commander';
import type { RoleTokens, SchemeTokens } from '../contract/credentials.ts';
import { checkClasses, isRule } from '../engine/rules.ts';
import type { RunOptions } from '../engine/run.ts';
import { CheckerError } from '../session/checker-error.ts';
import { DataFile } from '../session/data-file.ts';
import { readJson } from './read-json.ts';
import { rerunCommand } from './rerun-command.ts';
import { readSettings } from './settings.ts';

export type CheckOptions = Omit<RunOptions, 'url' | 'onProgress'> & {
  /** undefined: start the reference server. */
  url: string | undefined;
  /** OpenAPI file or URL to check against instead of the shop's contract. */
  openapi: string | undefined;
  /** Module with a ts-rest router to check against. */
  contract: string | undefined;
  /** File with the relations of --openapi or --contract. */
  relations: string | undefined;
  /** File that receives the relations that were derived, instead of a run. */
  suggest?: string | undefined;
  baseline: string | undefined;
  writeBaseline: string | undefined;
  report: string | undefined;
  failOn: readonly string[];
  list: boolean;
  insecure: boolean;
  /** How many seconds the backend may take to start. */
  wait?: number | undefined;
  /** Shell command or URL that prepares the backend. */
  setup: string | undefined;
  /** Module that exports custom checks. */
  checks: string | undefined;
  /** File that receives every request and response. */
  log: string | undefined;
  /** How many seconds to run the checks of generated bodies with new seeds; undefined: a plain run. */
  fuzz?: number | undefined;
  fuzzFile: string;
  /** The command that repeats this run. */
  rerunCommand: string;
  allowWrites: boolean;
};

const seconds =
  (option: string) =>
  (text: string): number => {
    const match = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text);
    if (match === null)
      throw new CheckerError(`Invalid --${option} "${text}". Use a duration such as 60s or 2m.`);
    const time = Number(match[1]) * (match[2] === 'm' ? 60 : 1);
    if (time === 0)
      throw new CheckerError(`Invalid --${option} "${text}". Use a duration above zero, such as 60s or 2m.`);
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
const parseUrl = (text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CheckerError(`Invalid --url "${text}". Use a URL such as http://127.0.0.1:8000.`);
  return text;
};
const parsePath = (text: string): string => {
  if (!/^\/\S*$/.test(text))
    throw new CheckerError(`Invalid --csrf-path "${text}". Use a path such as /sanctum/csrf-cookie.`);
  return text;
};
const parseHeader = (text: string, earlier: Record<string, string>): Record<string, string> => {
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new CheckerError(`Invalid --header "${text}". Use 'Name: value'.`);
  return { ...earlier, [name.toLowerCase()]: value };
};

const parseNamedToken =
  (option: string, form: string) =>
  (text: string, earlier: SchemeTokens): SchemeTokens => {
    const [, name, token] = /^([\w.-]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined || token === undefined)
      throw new CheckerError(`Invalid --${option} "${text}". Use ${form}.`);
    return { ...earlier, [name]: [...(earlier[name] ?? []), token] };
  };

const readDataFile = (path: string): DataFile => {
  const read = DataFile.safeParse(readJson('data', path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CheckerError(
    `Invalid --data ${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`,
  );
};

const failOnValues = [...checkClasses, 'inconclusive', 'none'];
const parseFailOn = (list: string, earlier: readonly string[] = []): string[] => {
  const values = list.split(',');
  const unknown = values.find((each) => !failOnValues.includes(each) && !isRule(each));
  if (unknown !== undefined)
    throw new CheckerError(
      `Invalid --fail-on "${unknown}". Use ${failOnValues.join(', ')}, or a rule from --list.`,
    );
  return [...earlier, ...values];
};

const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];
const collectList = (value: string, earlier: readonly string[]): string[] => [
  ...earlier,
  ...value.split(','),
];

type Parsed = Omit<
  CheckOptions,
  'accounts' | 'tokens' | 'schemeTokens' | 'roleTokens' | 'headers' | 'failOn' | 'data' | 'rerunCommand'
> & {
  config: string | undefined;
  data: string | undefined;
  email: string[];
  password: string[];
  token: string[];
  schemeToken: SchemeTokens;
  roleToken: RoleTokens;
  header: Record<string, string>;
  failOn: string[] | undefined;
};

/** Defines the command `check`, which passes its options to `run`. The parsers and `run` throw CheckerError. */
export const checkCommand = (run: (options: CheckOptions) => Promise<void>): Command =>
  new Command('check')
    .description('check a backend; without --url, check the reference server if it is installed')
    .option('--url <url>', 'base URL of the backend, such as http://127.0.0.1:8000', parseUrl)
    .option('--openapi <file>', 'check any API against its OpenAPI document: a file or a URL, JSON or YAML')
    .option(
      '--contract <module>',
      'check any API against the ts-rest router that a module exports (TypeScript or JavaScript)',
    )
    .option(
      '--relations <file>',
      'with --openapi or --contract: file with the relations between its operations',
    )
    .option(
      '--suggest <file>',
      'with --openapi or --contract: write what the names say about the operations, for --relations, and stop',
    )
    .option(
      '--email <address>',
      'email of an account; pass two accounts (default: two are registered)',
      collect,
      [],
    )
    .option('--password <password>', 'password of that account', collect, [])
    .option(
      '--token <token>',
      'token, for backends without sessions; for HTTP basic, the base64 of user:password; pass two',
      collect,
      [],
    )
    .option(
      '--scheme-token <scheme=token>',
      'with --openapi: token of another security scheme, by its name; pass it twice for two accounts',
      parseNamedToken('scheme-token', 'SCHEME=TOKEN'),
      {},
    )
    .option(
      '--role-token <role=token>',
      'with --openapi or --contract: token of an account of a role, instead of --token; pass it twice for two accounts',
      parseNamedToken('role-token', 'ROLE=TOKEN'),
      {},
    )
    .option('--header <header>', "'Name: value' to send with every request; repeatable", parseHeader, {})
    .option('--csrf-path <path>', 'path that sets the XSRF-TOKEN cookie, if public reads do not', parsePath)
    .option(
      '--strict-statuses',
      'with --openapi or --contract: report 400, 404, 405, 413, 414, 415, 422, 429 and 431 that are not declared',
      false,
    )
    .option('--insecure', 'accept any TLS certificate, such as a self-signed one', false)
    .option('--data <file>', 'JSON file with example values, coupons, shipping charges and mailbox')
    .option('--config <file>', 'settings file (default: contract-check.config.json or .mjs, if it exists)')
    .option(
      '--wait <duration>',
      'how long the backend, and the server of --openapi, may take to start',
      seconds('wait'),
    )
    .option('--setup <hook>', 'shell command, or URL to POST to, that prepares the backend before the run')
    .option('--checks <module>', 'JavaScript module that exports your own checks')
    .option(
      '--include <list>',
      "classes, rules, checks, operations or paths; '*' is a wildcard",
      collectList,
      [],
    )
    .option('--exclude <list>', 'like --include, but skips them', collectList, [])
    .option('--seed <number>', 'the same seed sends the same requests', wholeNumber('seed', 0), 1)
    .option(
      '--runs <number>',
      'how many bodies each check of generated bodies sends (default: 12 or 14)',
      wholeNumber('runs', 1, 10_000),
    )
    .option(
      '--fuzz <duration>',
      'run only these checks, again and again with new seeds, until one has a finding, such as 10m',
      seconds('fuzz'),
    )
    .option(
      '--fuzz-file <file>',
      'file that keeps what --fuzz has found, which it sends first, and the next seed',
      'contract-fuzz.json',
    )
    .option(
      '--time <duration>',
      'time limit of the run; exits with 2 if checks are cut off',
      seconds('time'),
      300,
    )
    .option(
      '--max-response-time <duration>',
      'report every response that takes longer, such as 2s',
      seconds('max-response-time'),
    )
    .option('--rate <number>', 'maximum requests per second', wholeNumber('rate', 1))
    .option('--concurrency <number>', 'maximum concurrent requests', wholeNumber('concurrency', 1), 8)
    .option(
      '--jobs <number>',
      'maximum concurrent checks; only independent checks run concurrently',
      wholeNumber('jobs', 1),
    )
    .option(
      '--log <file>',
      'write every request and response without secrets: an HTTP archive if it ends with .har, else JSON Lines',
    )
    .option('--baseline <file>', 'known findings, which do not fail the run')
    .option('--write-baseline <file>', 'save the findings of this run as known')
    .option('--report <folder>', 'write index.html, junit.xml, report.json and report.sarif')
    .option('--fail-on <list>', 'classes or rules that fail the run; also: inconclusive, none', parseFailOn)
    .option('--replay <check>', 'run a single check, by the id shown with a finding')
    .option('--list', 'list the checks without sending requests', false)
    .option('--allow-writes', 'required for a remote host: the run creates and deletes data there', false)
    .addHelpText('after', '\nExit codes: 0 no findings, 1 findings, 2 the run failed or was cut off.')
    .action(async (parsed: Parsed, command: Command) => {
      const { email, password, token, schemeToken, roleToken, header, config, data, ...options } = parsed;
      if (email.length !== password.length)
        throw new CheckerError(
          `--email was given ${email.length} times and --password ${password.length} times. Pass both for each account.`,
        );
      const cliOptions = {
        ...options,
        accounts: email.map((each, i) => ({ email: each, password: password[i] ?? '' })),
        tokens: token,
        schemeTokens: schemeToken,
        roleTokens: roleToken,
        headers: header,
        data: data === undefined ? {} : readDataFile(data),
        failOn: options.failOn ?? checkClasses,
      };
      const rerun = rerunCommand({ ...cliOptions, dataFile: data, config });
      const settings = await readSettings(config);
      if (settings.failOn !== undefined) parseFailOn(settings.failOn.join(','));
      const isOnCommandLine = (name: string) =>
        command.getOptionValueSource(cliNames[name] ?? name) === 'cli';
      const fromFile = Object.entries(settings).filter(([name]) => !isOnCommandLine(name));
      await run({ ...cliOptions, ...Object.fromEntries(fromFile), rerunCommand: rerun });
    });

/** Settings whose command-line option has another name. */
const cliNames: Record<string, string> = {
  accounts: 'email',
  tokens: 'token',
  schemeTokens: 'schemeToken',
  roleTokens: 'roleToken',
  headers: 'header',
};

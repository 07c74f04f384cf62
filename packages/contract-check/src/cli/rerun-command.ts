import type { RoleTokens, SchemeTokens } from '../contract/credentials.ts';
import { collectSecrets } from '../engine/secrets.ts';
import { shellWord } from '../report/shell.ts';

/** A clone of the project has an npm script for the command; the published package has a binary. */
export const program = import.meta.url.endsWith('.ts')
  ? 'npm run contract:check --'
  : 'npx razz-contract check';

/** The options that a rerun must repeat. */
interface RerunOptions {
  url: string | undefined;
  openapi: string | undefined;
  contract: string | undefined;
  relations: string | undefined;
  accounts: readonly { email: string; password: string }[];
  tokens: readonly string[];
  schemeTokens?: SchemeTokens | undefined;
  roleTokens?: RoleTokens | undefined;
  headers: Record<string, string>;
  csrfPath?: string | undefined;
  dataFile: string | undefined;
  config: string | undefined;
  setup: string | undefined;
  checks: string | undefined;
  strictStatuses?: boolean;
  maxResponseTime?: number | undefined;
  runs?: number | undefined;
  insecure: boolean;
  allowWrites: boolean;
}

const named = (tokens: SchemeTokens | RoleTokens = {}): string[] =>
  Object.entries(tokens).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));

/** The command that repeats a run, with shell variables in place of secrets. Without a URL it starts the reference server. */
export const rerunCommand = (options: RerunOptions): string => {
  const secrets = collectSecrets(options);
  const repeated = (option: string, values: readonly string[]) =>
    values.map(
      (value) =>
        `${option} ${/^[\w./:@-]+$/.test(value) && !secrets.some((each) => each.value === value) ? value : shellWord(value, secrets)}`,
    );
  const optional = (option: string, value: string | undefined) =>
    repeated(option, value === undefined ? [] : [value]);
  return [
    program,
    ...optional('--openapi', options.openapi),
    ...optional('--contract', options.contract),
    ...optional('--relations', options.relations),
    ...optional('--url', options.url),
    ...options.accounts.flatMap(({ email, password }) => [
      ...repeated('--email', [email]),
      ...repeated('--password', [password]),
    ]),
    ...repeated('--token', options.tokens),
    ...repeated('--scheme-token', named(options.schemeTokens)),
    ...repeated('--role-token', named(options.roleTokens)),
    ...repeated(
      '--header',
      Object.entries(options.headers).map(([name, value]) => `${name}: ${value}`),
    ),
    ...optional('--csrf-path', options.csrfPath),
    ...optional('--data', options.dataFile),
    ...optional('--config', options.config),
    ...optional('--setup', options.setup),
    ...optional('--checks', options.checks),
    ...(options.strictStatuses === true ? ['--strict-statuses'] : []),
    ...optional('--max-response-time', options.maxResponseTime?.toString()),
    ...optional('--runs', options.runs?.toString()),
    ...(options.insecure ? ['--insecure'] : []),
    ...(options.allowWrites ? ['--allow-writes'] : []),
  ].join(' ');
};

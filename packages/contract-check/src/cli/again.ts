import { givenSecrets } from '../engine/given-secrets.ts';
import { shellWord } from '../report/shell.ts';

/** In a clone of the project the command is a script of it; the published package has a command of its own. */
const program = import.meta.url.endsWith('.ts') ? 'npm run contract:check --' : 'npx razz-contract check';

/** The options of a command line that another run needs too. */
interface Typed {
  url: string | undefined;
  openapi: string | undefined;
  relations: string | undefined;
  accounts: readonly { email: string; password: string }[];
  tokens: readonly string[];
  headers: Record<string, string>;
  csrfPath?: string | undefined;
  dataFile: string | undefined;
  config: string | undefined;
  setup: string | undefined;
  checks: string | undefined;
  insecure: boolean;
  allowWrites: boolean;
}

/** The command of a run as it is typed again; secrets stand as shell variables. Without a URL it starts the server. */
export const againCommand = (options: Typed): string => {
  const secrets = givenSecrets(options);
  const words = (option: string, values: readonly string[]) =>
    values.map(
      (value) =>
        `${option} ${/^[\w./:@-]+$/.test(value) && !secrets.some((each) => each.value === value) ? value : shellWord(value, secrets)}`,
    );
  const optional = (option: string, value: string | undefined) =>
    words(option, value === undefined ? [] : [value]);
  return [
    program,
    ...optional('--openapi', options.openapi),
    ...optional('--relations', options.relations),
    ...optional('--url', options.url),
    ...options.accounts.flatMap(({ email, password }) => [
      ...words('--email', [email]),
      ...words('--password', [password]),
    ]),
    ...words('--token', options.tokens),
    ...words(
      '--header',
      Object.entries(options.headers).map(([name, value]) => `${name}: ${value}`),
    ),
    ...optional('--csrf-path', options.csrfPath),
    ...optional('--data', options.dataFile),
    ...optional('--config', options.config),
    ...optional('--setup', options.setup),
    ...optional('--checks', options.checks),
    ...(options.insecure ? ['--insecure'] : []),
    ...(options.allowWrites ? ['--allow-writes'] : []),
  ].join(' ');
};

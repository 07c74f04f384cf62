import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CheckedContract } from '../contract/contract.ts';
import { type Operation, paramNames } from '../contract/operation.ts';
import { createChecks } from '../engine/all-checks.ts';
import { openApiContract } from '../openapi/contract.ts';
import { isUrl } from '../openapi/document.ts';
import { CheckerError } from '../session/checker-error.ts';
import type { Output } from './check.ts';
import { isLoopback } from './is-loopback.ts';
import { program } from './rerun-command.ts';
import { defaultFiles } from './settings.ts';

const file = 'contract-check.config.mjs';
const documentName = /(openapi|swagger|\boas)[^/]*\.(json|ya?ml)$/i;
/** Where frameworks serve their documents: FastAPI, Spring, NestJS, Fastify, ASP.NET and others. */
const ports = [8000, 8080, 3000, 5000, 4000];
const paths = [
  ...['openapi.json', 'v3/api-docs', 'api-json', 'docs/json', 'documentation/json'],
  ...['swagger/v1/swagger.json', 'swagger.json', 'openapi.yaml'],
];
const responseTimeoutMs = 1000;

/** Files of a folder, and of those in it, that are named like an OpenAPI document. */
const documentFiles = (root: string): string[] => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !/^\.|^(node_modules|dist|build|target)$/.test(each.name))
    .map(({ name }) => name);
  return ['', ...folders].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => documentName.test(name))
      .map((name) => join(folder, name)),
  );
};

const responds = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(responseTimeoutMs) })).ok;
  } catch {
    return false;
  }
};

/** The first URL on this host at which a usual framework serves its document. */
const documentUrl = async (): Promise<string | undefined> => {
  const urls = ports.flatMap((port) => paths.map((path) => `http://127.0.0.1:${port}/${path}`));
  const found = await Promise.all(urls.map(responds));
  return urls.find((_, i) => found[i]);
};

/** Path parameters for which the document has no value: each needs one that exists. */
const withoutSource = (operation: Operation): string[] =>
  paramNames(operation).filter((name) => {
    const { const: only, enum: listed, examples } = operation.pathParams?.[name]?.schema.shape ?? {};
    return operation.metadata.from?.[name] === undefined && (only ?? listed ?? examples) === undefined;
  });

const settingsText = (openapi: string, url: string, { operations }: CheckedContract): string => {
  const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const needsTokens = operations.some(({ metadata }) => metadata.access === 'customer');
  const examples = operations.flatMap((operation) => {
    const names = withoutSource(operation);
    const values = names.map((name) => `${literal(name)}: ['…']`).join(', ');
    return names.length === 0 ? [] : [`  //     ${literal(operation.name)}: { ${values} },`];
  });
  return [
    '/** Settings of razz-contract check. Options of the command line override them. */',
    'export default {',
    `  openapi: ${literal(openapi)},`,
    `  url: ${literal(url)},`,
    ...(isLoopback(url) ? [] : ['  // The run creates and deletes data there.', '  // allowWrites: true,']),
    ...(needsTokens
      ? [
          '  // The tokens of two accounts.',
          '  tokens: [process.env.TOKEN_A, process.env.TOKEN_B].filter(Boolean),',
        ]
      : []),
    ...(examples.length === 0
      ? []
      : [
          '  // Values that exist, for path parameters without a source. Without them, checks are inconclusive.',
          '  // data: {',
          '  //   examples: {',
          ...examples,
          '  //   },',
          '  // },',
        ]),
    '};',
    '',
  ].join('\n');
};

/** How the token of HTTP basic is written, if the API has it. */
const basicHint = ({ authorize }: CheckedContract): string =>
  authorize({ bearer: 'token' }, undefined).headers?.authorization === 'Basic token'
    ? ': base64 of user:password'
    : '';

export interface InitOptions {
  openapi?: string;
  url?: string;
  yes: boolean;
}

/** The command `init`: writes the settings file for an API, from what is asked or found. @throws CheckerError */
export const init = async (
  { openapi, url, yes }: InitOptions,
  output: Output,
  folder = '.',
): Promise<number> => {
  const existing = defaultFiles.find((name) => existsSync(join(folder, name)));
  if (existing !== undefined)
    throw new CheckerError(`${existing} exists. Edit it, or remove it to start again.`);
  const ask = async (question: string, found: string | undefined): Promise<string | undefined> => {
    if (yes || output.ask === undefined) return found;
    const answer = (await output.ask(`${question}${found === undefined ? '' : ` [${found}]`}: `)).trim();
    return answer === '' ? found : answer;
  };
  const document =
    openapi ??
    (await ask('OpenAPI document, a file or a URL', documentFiles(folder)[0] ?? (await documentUrl())));
  if (document === undefined)
    throw new CheckerError(
      'No OpenAPI document was found in this folder or on this host. Pass it: init --openapi FILE_OR_URL.',
    );
  const { contract, server, notes } = await openApiContract(
    isUrl(document) ? document : resolve(folder, document),
  );
  const address = url ?? (await ask('URL of the API', server ?? 'http://127.0.0.1:8000')) ?? '';
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new CheckerError(`Invalid URL "${address}". Use one such as http://127.0.0.1:8000.`);
  writeFileSync(join(folder, file), settingsText(document, address, contract));
  for (const note of notes) output.writeErr(`${note}\n`);
  const { operations } = contract;
  const needsTokens = operations.some(({ metadata }) => metadata.access === 'customer');
  const [title, count] = [contract.title.replace(/^the/, 'The'), createChecks(contract).length];
  output.writeOut(
    [
      `${title} has ${operations.length} operations, for which there are ${count} checks.`,
      `Wrote ${file}. Next:`,
      ...(needsTokens
        ? [`  export TOKEN_A=… TOKEN_B=…    # the tokens of two accounts${basicHint(contract)}`]
        : []),
      `  ${program} --list    # the checks`,
      `  ${program}    # creates and deletes data at ${address}`,
      '',
    ].join('\n'),
  );
  return 0;
};

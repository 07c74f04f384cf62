import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckedContract } from '../src/contract/contract.ts';
import { paramNames, pathPattern } from '../src/contract/operation.ts';
import { findingId } from '../src/engine/findings.ts';
import { type Result, type RunOptions, runChecks } from '../src/engine/run.ts';
import { type OpenApiContract, openApiContract } from '../src/openapi/contract.ts';

/** Reads a document. */
export const load = async (document: object): Promise<OpenApiContract> => {
  const folder = mkdtempSync(join(tmpdir(), 'razz-openapi-'));
  const path = join(folder, 'openapi.json');
  try {
    writeFileSync(path, JSON.stringify(document));
    return await openApiContract(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const info = { title: 'Notes', version: '1' };
/** The contract of an OpenAPI document with these paths. */
export const contractOf = async (paths: unknown, more: object = {}): Promise<CheckedContract> =>
  (await load({ openapi: '3.1.0', info, paths, ...more })).contract;

/** Whether a path is that of operations of the contract, but not of one with this method; then, their methods. */
const otherMethods = ({ operations }: CheckedContract, { method, url }: Request): string[] | undefined => {
  const { pathname } = new URL(url);
  const at = operations.filter((each) => pathPattern(each.path, paramNames(each)).test(pathname));
  const methods = at.map((each): string => each.method);
  return at.length === 0 || methods.includes(method) ? undefined : methods;
};

/** Checks an API that is a function. It need not reject methods that the contract does not declare. */
export const run = (
  contract: CheckedContract,
  handle: (request: Request) => Response | Promise<Response>,
  more: Partial<RunOptions> = {},
): Promise<Result> =>
  runChecks(contract, {
    url: 'http://api.example',
    seed: 1,
    time: 60,
    rate: undefined,
    concurrency: 8,
    headers: {},
    accounts: [],
    tokens: [],
    data: {},
    include: [],
    exclude: [],
    replay: undefined,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const allowed = otherMethods(contract, request);
      if (allowed === undefined) return handle(request);
      return new Response(null, { status: 405, headers: { allow: allowed.join(', ') } });
    },
    ...more,
  });
export const idsOf = ({ findings }: Result): string[] => findings.map(findingId);

export const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
export const text = { type: 'string', minLength: 1, maxLength: 50 };
export const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } });
export const described = (schema: unknown, type?: string) => ({
  description: 'Response',
  ...content(schema, type),
});
export const nothing = { description: 'Nothing' };
export const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

export const respond = (status: number, body?: unknown, type = 'application/json'): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: body === undefined ? {} : { 'content-type': type },
  });

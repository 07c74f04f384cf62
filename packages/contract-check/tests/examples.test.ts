import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keys, libraryApi, faults as libraryFaults } from '../examples/library/api.ts';
import { library } from '../examples/library/contract.ts';
import { tasksApi, faults as tasksFaults, tokens } from '../examples/tasks/api.ts';
import type { CheckedContract } from '../src/contract/contract.ts';
import { findingId } from '../src/engine/findings.ts';
import { valueAt } from '../src/engine/place.ts';
import { runChecks } from '../src/engine/run.ts';
import { openApiContract } from '../src/openapi/contract.ts';
import { tsRestContract } from '../src/ts-rest/contract.ts';

interface Example {
  name: string;
  contract: CheckedContract;
  tokens: string[];
  faults: Record<string, { at: readonly string[] }>;
  serve: (fault?: string) => { handle: (request: Request) => Promise<Response> };
}

const file = fileURLToPath(new URL('../examples/tasks/openapi.yaml', import.meta.url));
const tasks = await openApiContract(file);
const examples: Example[] = [
  {
    name: 'Tasks, an OpenAPI file',
    contract: tasks.contract,
    tokens: [tokens.ada, tokens.ben],
    faults: tasksFaults,
    serve: (fault) => tasksApi(fault as keyof typeof tasksFaults | undefined),
  },
  {
    name: 'Library, a ts-rest contract',
    contract: tsRestContract(library, {
      title: 'the library',
      version: '2.0.0',
      authorize: (key) => ({ 'x-api-key': key }),
      errors: { fields: (body) => Object.keys(valueAt(body, 'error.fields') ?? {}) },
    }),
    tokens: [keys.mira, keys.omar],
    faults: libraryFaults,
    serve: (fault) => libraryApi(fault as keyof typeof libraryFaults | undefined),
  },
];

const check = (
  { contract, tokens: given, serve }: Example,
  fault?: string,
  include: readonly string[] = [],
) => {
  const api = serve(fault);
  return runChecks(contract, {
    url: 'http://api.example',
    seed: 5,
    time: 120,
    rate: undefined,
    concurrency: 8,
    headers: {},
    accounts: [],
    tokens: given,
    data: {},
    include,
    exclude: [],
    replay: undefined,
    fetch: (url, init) => api.handle(new Request(url, init)),
  });
};

test.each(examples)(
  '$name: without faults no finding, and the relations of any API assert',
  { timeout: 60_000 },
  async (example) => {
    const { findings, passed, inconclusive, left } = await check(example);
    expect(findings.map((each) => `${findingId(each)}: ${each.message}`)).toEqual([]);
    expect(inconclusive).toEqual([]);
    expect(left).toBe(0);
    const asserted = new Set(passed.map(({ rule }) => rule));
    for (const rule of [
      'relations/reads-one',
      'relations/filter',
      'relations/order-by',
      'access/foreign',
    ] as const)
      expect(asserted).toContain(rule);
  },
);

// TABLE=1 prints faults and what found each.
test.each(examples)(
  '$name: each fault is found at an operation that it touches',
  { timeout: 120_000 },
  async (example) => {
    const table: { fault: string; found: string }[] = [];
    for (const [fault, { at }] of Object.entries(example.faults)) {
      const { findings } = await check(example, fault, at);
      const found = findings.find(({ operation }) => at.includes(operation));
      table.push({ fault, found: found === undefined ? '' : findingId(found) });
    }
    if (process.env.TABLE !== undefined)
      process.stdout.write(`${table.map(({ fault, found }) => `${fault.padEnd(26)} ${found}`).join('\n')}\n`);
    expect(table.filter(({ found }) => found === '')).toEqual([]);
    expect(table.length).toBeGreaterThanOrEqual(20);
  },
);

test('every operation of the OpenAPI example is checked', () => {
  expect(tasks.notes).toEqual([]);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keys, libraryApi, bugs as libraryBugs } from '../examples/library/api.ts';
import { contractCheck, library } from '../examples/library/contract.ts';
import { tasksApi, bugs as tasksBugs, tokens } from '../examples/tasks/api.ts';
import type { CheckedContract } from '../src/contract/contract.ts';
import { findingId } from '../src/engine/findings.ts';
import { runChecks } from '../src/engine/run.ts';
import { openApiContract } from '../src/openapi/contract.ts';
import { tsRestContract } from '../src/ts-rest/contract.ts';

interface Example {
  name: string;
  contract: CheckedContract;
  tokens: string[];
  bugs: Record<string, { at: readonly string[] }>;
  serve: (bug?: string) => { handle: (request: Request) => Promise<Response> };
}

const file = fileURLToPath(new URL('../examples/tasks/openapi.yaml', import.meta.url));
const tasks = await openApiContract(file);
const examples: Example[] = [
  {
    name: 'Tasks, an OpenAPI file',
    contract: tasks.contract,
    tokens: [tokens.ada, tokens.ben],
    bugs: tasksBugs,
    serve: (bug) => tasksApi(bug as keyof typeof tasksBugs | undefined),
  },
  {
    name: 'Library, a ts-rest contract',
    contract: tsRestContract(library, contractCheck),
    tokens: [keys.mira, keys.omar],
    bugs: libraryBugs,
    serve: (bug) => libraryApi(bug as keyof typeof libraryBugs | undefined),
  },
];

const check = ({ contract, tokens, serve }: Example, bug?: string, include: readonly string[] = []) => {
  const api = serve(bug);
  return runChecks(contract, {
    url: 'http://api.example',
    seed: 5,
    time: 120,
    rate: undefined,
    concurrency: 8,
    headers: {},
    accounts: [],
    tokens,
    data: {},
    include,
    exclude: [],
    replay: undefined,
    fetch: (url, init) => api.handle(new Request(url, init)),
  });
};

test.each(examples)(
  '$name: reports no finding without a bug, and asserts the generic relations',
  { timeout: 60_000 },
  async (example) => {
    const { findings, passed, inconclusive, notCleanedUp } = await check(example);
    expect(findings.map((each) => `${findingId(each)}: ${each.message}`)).toEqual([]);
    expect(inconclusive).toEqual([]);
    expect(notCleanedUp).toBe(0);
    const asserted = new Set(passed.map(({ rule }) => rule));
    for (const rule of [
      'relations/read-by-id',
      'relations/filter',
      'relations/order-by',
      'access/foreign',
    ] as const)
      expect(asserted).toContain(rule);
  },
);

// TABLE=1 prints the finding that reports each bug.
test.each(examples)(
  '$name: reports each bug at an affected operation',
  { timeout: 120_000 },
  async (example) => {
    const table: { bug: string; found: string }[] = [];
    for (const [bug, { at }] of Object.entries(example.bugs)) {
      const { findings } = await check(example, bug, at);
      const found = findings.find(({ operation }) => at.includes(operation));
      table.push({ bug, found: found === undefined ? '' : findingId(found) });
    }
    if (process.env.TABLE !== undefined)
      process.stdout.write(`${table.map(({ bug, found }) => `${bug.padEnd(26)} ${found}`).join('\n')}\n`);
    expect(table.filter(({ found }) => found === '')).toEqual([]);
    expect(table.length).toBeGreaterThanOrEqual(20);
  },
);

test('skips no operation of the OpenAPI example', () => {
  expect(tasks.notes).toEqual([]);
});

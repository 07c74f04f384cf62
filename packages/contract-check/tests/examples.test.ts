import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Fault, faults, tasksApi, tokens } from '../examples/tasks/api.ts';
import { findingId } from '../src/engine/findings.ts';
import { runChecks } from '../src/engine/run.ts';
import { openApiContract } from '../src/openapi/contract.ts';

const file = fileURLToPath(new URL('../examples/tasks/openapi.yaml', import.meta.url));
const { contract, notes } = await openApiContract(file);

const checkTasks = (fault?: Fault, include: readonly string[] = []) => {
  const api = tasksApi(fault);
  return runChecks(contract, {
    url: 'http://tasks.example',
    seed: 5,
    time: 60,
    rate: undefined,
    concurrency: 8,
    headers: {},
    accounts: [],
    tokens: [tokens.ada, tokens.ben],
    data: {},
    include,
    exclude: [],
    replay: undefined,
    fetch: (url, init) => api.handle(new Request(url, init)),
  });
};

test('the Tasks API without faults: no finding, and the relations of any API assert', async () => {
  expect(notes).toEqual([]);
  const { findings, passed, inconclusive } = await checkTasks();
  expect(findings.map((each) => `${findingId(each)}: ${each.message}`)).toEqual([]);
  expect(inconclusive).toEqual([]);
  const asserted = new Set(passed.map(({ rule }) => rule));
  for (const rule of ['relations/reads-one', 'relations/filter', 'relations/order-by'] as const)
    expect(asserted).toContain(rule);
});

test('each fault of the Tasks API is found at an operation that it touches', {
  timeout: 60_000,
}, async () => {
  const table: { fault: string; found: string }[] = [];
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(20);
  for (const [fault, { at }] of Object.entries(faults)) {
    const { findings } = await checkTasks(fault as Fault, at);
    const found = findings.find(({ operation }) => (at as readonly string[]).includes(operation));
    table.push({ fault, found: found === undefined ? '' : findingId(found) });
  }
  if (process.env.TABLE !== undefined)
    process.stdout.write(`${table.map(({ fault, found }) => `${fault.padEnd(26)} ${found}`).join('\n')}\n`);
  expect(table.filter(({ found }) => found === '')).toEqual([]);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const machineFile = `
import { createMachine } from 'xstate';

export const machine = createMachine({
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar' } },
    ajar: { on: { open: { guard: () => false, target: 'wide' }, shut: 'shut', jam: 'jammed' } },
    wide: { on: { shut: 'shut' } },
    jammed: {},
  },
});
export const model = {
  name: 'door',
  machine,
  cases: { open: { plain: {} }, shut: { plain: {} }, jam: { plain: {} } },
};
`;

/** All problems that do not exclude each other. */
const problemsFile = `
import { describeMachine } from '@razz/model-testing/vitest';
import { expect } from 'vitest';
import { model } from './door.ts';

const active = ({ snapshot }) => expect(snapshot.status).toBe('active');
describeMachine(
  {
    ...model,
    states: { shut: active, ajar: () => undefined, wide: active, jammed: active },
    invariants: { 'is made of wood': () => undefined },
    alwaysReachable: ['shut'],
  },
  { golden: new URL('door.golden.md', import.meta.url) },
);
`;

const failuresFile = `
import { describeMachine } from '@razz/model-testing/vitest';
import { expect } from 'vitest';
import { model } from './door.ts';

const active = ({ snapshot }) => expect(snapshot.status).toBe('active');
describeMachine({
  ...model,
  states: { shut: active, ajar: active, wide: active, jammed: active },
  invariants: {
    'never jams': ({ state }) => expect(state).not.toBe('jammed'),
    'is a door': ({ state }) => expect(state).not.toBe('window'),
  },
});
`;

/** A minute lasts 600 ms. */
const stallFile = `
import { model } from './door.ts';

const { setTimeout } = globalThis;
globalThis.setTimeout = (fire, ms) => setTimeout(fire, ms / 100);
const { describeMachine } = await import('@razz/model-testing/vitest');
globalThis.setTimeout = setTimeout;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const result = { failures: [], unvisited: [], traps: [], assertions: new Map(), golden: undefined };
describeMachine({ ...model, name: 'slow', states: {} }, {
  test: async (_, { onProgress }) => {
    for (let paths = 1; paths <= 10; paths += 1) {
      onProgress({ states: 4, checked: 4, paths, of: 10 });
      await sleep(100);
    }
    return result;
  },
});
describeMachine({ ...model, name: 'stuck', states: {} }, {
  test: async (_, { onProgress }) => {
    onProgress({ states: 4, checked: 2, paths: 0, of: 0 });
    await new Promise(() => undefined);
  },
});
`;

let folder = '';
let run: { readonly stdout: string; readonly stderr: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'describe-machine-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const files = {
    'package.json': '{ "type": "module" }',
    'door.ts': machineFile,
    'door.golden.md': '# door\n',
    'problems.test.ts': problemsFile,
    'failures.test.ts': failuresFile,
    'stall.test.ts': stallFile,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { VITEST: _, ...env } = process.env;
  run = await promisify(execFile)(process.execPath, [vitest, 'run', '--no-color'], {
    cwd: folder,
    env,
  }).catch((failed) => failed);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

it('a suite reports all that is wrong at once, and first what the rest may follow from', () => {
  const problems = run.stderr.replace(/ +$/gm, '');
  expect(problems).toContain('AssertionError: door differs from its golden table:');
  expect(problems).toContain(`not visited (the others may follow from the first):
- transition ajar · open [guard] → wide
- state wide
- transition wide · shut → shut

traps:
- "shut" cannot be reached from "jammed": open · plain > jam · plain

states checked without an assertion by expect():
- ajar
`);
  expect(problems).toContain('number of assertions: expected 0 to be greater than 0');
});

it('a broken rule fails the suite and its own test only, with the shortest path', () => {
  const path = `(2 of 2 moves): in "ajar", after "jam · plain": broken rule "never jams": expected 'jammed' not to be 'jammed'`;
  expect(run.stderr.split(path)).toHaveLength(3);
  expect(run.stderr).toContain('    1. open · plain → ajar\n    2. jam · plain → jammed\n');
  expect(run.stdout).toMatch(/× never jams/);
  expect(run.stdout).toMatch(/✓ is a door/);
});

it('a suite may take as long as it makes progress', () => {
  expect(run.stderr).toContain('stuck: no progress for 60 s after checks of 2 of 4 states.');
  expect(run.stderr).not.toContain('slow: no progress');
});

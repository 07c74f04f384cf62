import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { mutationCommand } from '../../src/mutation/cli.ts';
import type { MutationSuite } from '../../src/mutation/generate-mutants.ts';

const root = await mkdtemp(join(tmpdir(), 'mutants-cli-'));
afterAll(() => rm(root, { recursive: true }));
await symlink(
  fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
  join(root, 'node_modules'),
);
await Promise.all(['src', 'tests'].map((folder) => mkdir(join(root, folder))));
await writeFile(join(root, 'src/add.js'), 'export const isSum = (a, b, sum) => a + b === sum;\n');

const all = {
  name: 'all',
  sources: 'src',
  tests: ['tests'],
  operators: 'code',
  threshold: 1,
  stages: [{ name: 'by tests', env: {} }],
} as const;

/** Runs the CLI in a process of its own. */
const spawnMutants = async (suite: Partial<MutationSuite>, ...options: string[]) => {
  const config = { mutants: { suites: [{ ...all, ...suite }] } };
  await writeFile(join(root, 'model-testing.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  const args = ['--import', import.meta.resolve('tsx'), cli, 'mutants', ...options];
  const { VITEST: _, ...env } = process.env;
  return spawn(process.execPath, args, { cwd: root, env });
};

/** Runs the command in this process, with one worker. */
const runMutants = async (suite: Partial<MutationSuite>) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const exit = vi.fn();
  try {
    await mutationCommand({ command: 'mutants', root, suites: [{ ...all, ...suite }] }, exit).parseAsync(
      ['--jobs', '1', '--report', join(root, 'report')],
      { from: 'user' },
    );
    return { code: exit.mock.lastCall?.[0], output: write.mock.calls.flat().join('') };
  } finally {
    write.mockRestore();
  }
};

it('exits with 2 when the worker does not start', { timeout: 60_000 }, async () => {
  const child = await spawnMutants({ tests: [], browserTests: { 'tests/dom': 'nope.config.js' } });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(errors).toMatch(/nope\.config\.js[\s\S]*The worker did not start; see the error above\.\n$/);
  expect(code).toBe(2);
});

it('restarts a worker that dies during a mutant, whose verdict is inconclusive, and removes their files', {
  timeout: 120_000,
}, async () => {
  await writeFile(
    join(root, 'tests/add.test.ts'),
    `import { expect, it } from 'vitest';
import { isSum } from '../src/add.js';
it('adds', () => {
  if (!isSum(3, 0, 3)) process.kill(process.pid, 'SIGKILL');
  expect(isSum(1, 2, 3)).toBe(true);
});
`,
  );
  vi.stubEnv('TMPDIR', await mkdtemp(join(root, 'temporary-')));
  const { code, output } = await runMutants({});
  // tsx keeps its cache there.
  expect((await readdir(tmpdir())).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
  vi.unstubAllEnvs();
  expect(output).toContain('(the worker crashed, possibly out of memory)');
  expect(output).toMatch(/: 1 of 1 mutants killed: .* ok\n/);
  expect(code).toBe(0);
});

it('runs *.spec files with the Vitest config of the suite, and counts errors outside of tests', {
  timeout: 120_000,
}, async () => {
  await mkdir(join(root, 'spec'));
  await writeFile(
    join(root, 'spec/add.spec.js'),
    `import { isSum } from '@/add.js';
it('adds', () => {
  expect(isSum(3, 0, 4)).toBe(false);
  if (!isSum(1, 2, 3)) Promise.reject(new Error('outside of the test'));
});
`,
  );
  const vitestConfig = { resolve: { alias: { '@': join(root, 'src') } }, test: { globals: true } };
  await writeFile(join(root, 'vitest.config.mjs'), `export default ${JSON.stringify(vitestConfig)};\n`);
  const { code, output } = await runMutants({ tests: ['./spec/'], config: 'vitest.config.mjs' });
  expect(output).toMatch(/: 2 of 2 mutants killed: .* ok\n/);
  expect(code).toBe(0);
});

it('mutates code in processes that a test starts with an environment of their own', {
  timeout: 120_000,
}, async () => {
  await Promise.all(['programs', 'program-tests'].map((folder) => mkdir(join(root, folder))));
  const programs = ['first', 'second', 'third'];
  for (const name of programs)
    await writeFile(join(root, 'programs', `${name}.js`), 'process.exitCode = Number(true);\n');
  await writeFile(
    join(root, 'program-tests/exit.test.js'),
    `import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
const program = (name) => new URL('../programs/' + name + '.js', import.meta.url).pathname;
const options = { env: {} };
it('exits with 1', async () => {
  expect(await once(spawn(process.execPath, [program('first')], options), 'exit')).toEqual([1, null]);
  expect(spawnSync(process.execPath, [program('second')], options).status).toBe(1);
  const command = process.execPath + ' ' + program('third');
  expect(spawnSync(command, { ...options, shell: true }).status).toBe(1);
});
`,
  );
  const { output } = await runMutants({ sources: 'programs', tests: ['program-tests'] });
  expect(output).toContain('all: 3 of 3 mutants killed');
});

it('names a suite without tests or sources', { timeout: 60_000 }, async () => {
  await expect(runMutants({ tests: ['src'] })).rejects.toThrow(
    'The suite "all" has no test file in src. Correct its `tests`.',
  );
  await expect(runMutants({ sources: 'lib' })).rejects.toThrow(
    'The suite "all" has no source file in lib. Correct its `sources`.',
  );
});

it('finishes when the reader of its output has ended', { timeout: 60_000 }, async () => {
  const child = await spawnMutants({}, '--help');
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

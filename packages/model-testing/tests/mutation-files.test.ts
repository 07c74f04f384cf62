import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changedSince } from '../src/mutation/cli.ts';
import { generateMutants } from '../src/mutation/generate-mutants.ts';

const root = await mkdtemp(join(tmpdir(), 'mutated-'));
afterAll(() => rm(root, { recursive: true }));

it('mutates modules and components, but no tests, stories, types, generated or excluded files', async () => {
  const files = ['cart.ts', 'ui/Cart.tsx', 'ui/Icon.tsx', 'texts/en.ts', 'texts.ts'];
  const others = [
    'cart.test.ts',
    'cart.spec.ts',
    'ui/Cart.stories.tsx',
    'ui/Cart.test.tsx',
    'routes.gen.ts',
    'env.d.ts',
  ];
  for (const file of [...files, ...others]) {
    await mkdir(dirname(join(root, 'src', file)), { recursive: true });
    await writeFile(join(root, 'src', file), 'export const isOpen = true;\n');
  }
  const suite = {
    name: 'shop',
    sources: 'src',
    exclude: ['src/texts', 'src/ui/Icon.tsx'],
    tests: [],
    operators: 'code',
    stages: [],
    threshold: 1,
  } as const;
  const mutated = generateMutants(root, [suite], () => true).map(({ file }) => file);
  expect(mutated).toEqual(['src/cart.ts', 'src/texts.ts', 'src/ui/Cart.tsx']);
});

it('knows which lines differ from a revision', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'changed-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: repository,
    });
  const write = (file: string, lines: string[]) => writeFile(join(repository, file), `${lines.join('\n')}\n`);
  try {
    await write('cart.ts', ['a', 'b', 'c', 'd']);
    await write('removed.ts', ['a', 'b']);
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    await write('cart.ts', ['a', 'B', 'c', 'd', 'e', 'f']);
    await write('removed.ts', ['a']);
    await write('দাম.ts', ['a']);
    // More than the default buffer of a child process.
    await write('large.md', ['a']);
    git('add', 'large.md');
    await write('large.md', Array(200_000).fill('a line'));
    const changed = changedSince(repository, 'HEAD');
    const lines = (file: string) => [1, 2, 3, 4, 5, 6].filter((line) => changed.get(file)?.(line));
    expect([...changed.keys()].sort()).toEqual(['cart.ts', 'large.md', 'removed.ts', 'দাম.ts']);
    expect([lines('cart.ts'), lines('removed.ts'), lines('দাম.ts')]).toEqual([
      [2, 5, 6],
      [],
      [1, 2, 3, 4, 5, 6],
    ]);
    expect(() => changedSince(repository, 'no-such-revision')).toThrow(/no-such-revision/);
  } finally {
    await rm(repository, { recursive: true });
  }
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
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

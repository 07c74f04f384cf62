import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { loadOperator } from './history-shop.ts';

const changes = Object.entries(defects).flatMap(([defect, all]) =>
  all.map((change) => ({ defect, ...change })),
);

test.each(changes)('the source has what "$defect" changes in $file', async ({ file, found, replacement }) => {
  const text = await readFile(join(import.meta.dirname, '../../server', file), 'utf8');
  expect(text.split(found)).toHaveLength(2);
  expect(replacement).not.toBe(found);
});

test('the operator of a copy of the server is found', async () => {
  expect(await loadOperator(join(import.meta.dirname, '../..'))).toMatchObject({
    inventoryAdmin: expect.any(Function),
    orderAdmin: expect.any(Function),
  });
});

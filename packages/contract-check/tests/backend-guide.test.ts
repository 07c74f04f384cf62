import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../../../src/contracts/index.ts';
import { operations } from '../../../src/contracts/openapi/operations.ts';
import { createChecks } from '../src/engine/all-checks.ts';
import { rules } from '../src/engine/rules.ts';
import { shopContract } from '../src/shop/contract.ts';

const guide = readFileSync(new URL('../../../docs/for-backend-teams.md', import.meta.url), 'utf8');
const byName = new Map(operations.map((each) => [each.name, each]));
const checks = createChecks(shopContract);

test('the guide explains how to fix every rule', () => {
  const listed = [...guide.matchAll(/^\| `([a-z]+\/[a-z-]+)` \|/gm)].map((found) => found[1]);
  expect(listed.sort()).toEqual(Object.keys(rules).sort());
});

test('every operation has a check, and metadata references only known operations', () => {
  for (const { name } of operations)
    expect(checks.filter(({ operation }) => operation === name)).not.toEqual([]);
  const names = operations.flatMap(({ metadata }) =>
    JSON.stringify([metadata.relations ?? [], metadata.from ?? {}]).match(/(?<=")[a-zA-Z]+\.[a-zA-Z]+(?=")/g),
  );
  const resources = Object.keys(contract);
  const unknown = names.filter(
    (name) => name !== null && resources.includes(name.split('.')[0] ?? '') && !byName.has(name),
  );
  expect(unknown).toEqual([]);
});

test('check ids are unique', () => {
  const ids = checks.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

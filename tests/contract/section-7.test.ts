import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { operations } from '../../src/contracts/openapi/operations.ts';
import { requirements } from '../spec/requirements.ts';

const rows = readFileSync(new URL('section-7.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const found = /^\| (GET|POST|PUT|PATCH|DELETE) (\S+) +\| (.*?) *\|/.exec(line);
    return found === null ? [] : [{ method: found[1], path: found[2] ?? '', payload: found[3] ?? '' }];
  });
/** Fields that are not in the table, by path. They must be optional. */
const addedFields: Record<string, string[]> = { '/api/user/save_personal_info': ['current_password'] };

const bodyFields = (payload: string): string[] =>
  payload
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((field) => field.trim());

test('the table has 35 operations', () => {
  expect(rows).toHaveLength(35);
});

/** The id of the requirement that begins with the operation. */
const idOf = (operationName: string): string =>
  Object.entries(requirements).find(
    ([id, text]) => id.startsWith('7.') && text.split(': ')[0] === operationName,
  )?.[0] ?? 'none';
const operationCases = rows.map((row) => {
  const operationName = `${row.method} ${row.path}`;
  return [operationName, idOf(operationName), row] as const;
});

test.each(operationCases)(
  '%s is in the contract with its payload [%s]',
  (_name, _id, { method, path, payload }) => {
    const [bare = '', query] = path.replace(/\{(\w+)\}/g, ':$1').split('?');
    const operation = operations.find((each) => each.method === method && each.path === bare);
    expect(operation).toBeDefined();
    if (query !== undefined) expect(operation?.query?.shape).toHaveProperty(query.split('=')[0] ?? '');
    if (payload === 'none' || payload.startsWith('same as')) return;
    const shape = (operation?.body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
    const added = addedFields[path] ?? [];
    expect(Object.keys(shape).sort()).toEqual([...bodyFields(payload), ...added].sort());
    for (const field of added) expect(shape[field]?.safeParse(undefined).success).toBe(true);
  },
);

test('a backend may omit every operation besides the table and sign-in', () => {
  const known = new Set(
    rows.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1').split('?')[0]}`),
  );
  const others = operations.filter(({ method, path }) => !known.has(`${method} ${path}`));
  const required = others.filter(({ name, metadata }) => !metadata.optional && !name.startsWith('signIn.'));
  expect(
    required.map(({ name }) => name),
    'operations that need `optional: true` in their metadata',
  ).toEqual([]);
});

import { z } from 'zod';
import type { BodyViolation } from '../contract/schema.ts';
import { strict } from './strict.ts';

const placeOf = (path: readonly PropertyKey[], rows: 'numbered' | 'unnumbered'): string =>
  path
    .map((part) =>
      typeof part === 'number' ? (rows === 'unnumbered' ? '[]' : `[${part}]`) : `.${String(part)}`,
    )
    .join('')
    .replace(/^\./, '');

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], body);

const preview = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/**
 * The distance of a body from a union member: a wrong root weighs more than unknown keys, these more than a wrong
 * field.
 */
const distance = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 10 * issue.keys.length;
    return sum + (issue.path.length === 0 ? 1000 : 1);
  }, 0);

const flatten = (
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
): [z.core.$ZodIssue, PropertyKey[]][] => {
  const fullPath = [...path, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [[issue, fullPath]];
  // Reports the issues of the closest union member.
  const best = [...issue.errors].sort((a, b) => distance(a) - distance(b))[0] ?? [];
  return best.flatMap((inner) => flatten(inner, fullPath));
};

/** Validates a body against its schema with all objects closed. */
export const validateBody = (schema: z.ZodType, body: unknown): BodyViolation[] => {
  const result = z.core.safeParse(strict(schema), body);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) =>
    flatten(issue, []).flatMap(([each, path]): BodyViolation[] => {
      if (each.code === 'unrecognized_keys')
        return each.keys.map((key) => ({
          place: placeOf([...path, key], 'unnumbered'),
          at: placeOf([...path, key], 'numbered'),
          message: 'is not in the contract',
          undeclared: true,
        }));
      const value = valueAt(body, path);
      const found = value === undefined ? 'is missing' : `is ${preview(value)}`;
      return [
        {
          place: placeOf(path, 'unnumbered'),
          at: placeOf(path, 'numbered'),
          message: `${found}: ${each.message}`,
          undeclared: false,
        },
      ];
    }),
  );
};

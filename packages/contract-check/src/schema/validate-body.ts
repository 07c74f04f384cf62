import { z } from 'zod';
import { strict } from './strict.ts';

/** One place of a body that does not fit its schema. */
export interface BodyViolation {
  place: string;
  at: string;
  message: string;
  undeclared: boolean;
}

const placeOf = (path: readonly PropertyKey[], rows: 'numbered' | 'any'): string =>
  path
    .map((part) => (typeof part === 'number' ? (rows === 'any' ? '[]' : `[${part}]`) : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], body);

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** How far a body is from one form: a wrong root weighs more than keys it does not know, and these more than a wrong field. */
const misfit = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 10 * issue.keys.length;
    return sum + (issue.path.length === 0 ? 1000 : 1);
  }, 0);

const flat = (issue: z.core.$ZodIssue, path: readonly PropertyKey[]): [z.core.$ZodIssue, PropertyKey[]][] => {
  const whole = [...path, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [[issue, whole]];
  // Of several forms the one that fits best says max.
  const best = [...issue.errors].sort((a, b) => misfit(a) - misfit(b))[0] ?? [];
  return best.flatMap((inner) => flat(inner, whole));
};

/** The violations in a body. `place` is the same for every row, `at` is not. */
export const validateBody = (schema: z.ZodType, body: unknown): BodyViolation[] => {
  const result = z.core.safeParse(strict(schema), body);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) =>
    flat(issue, []).flatMap(([each, path]): BodyViolation[] => {
      if (each.code === 'unrecognized_keys')
        return each.keys.map((key) => ({
          place: placeOf([...path, key], 'any'),
          at: placeOf([...path, key], 'numbered'),
          message: 'is not in the contract',
          undeclared: true,
        }));
      const value = valueAt(body, path);
      const found = value === undefined ? 'is missing' : `is ${shown(value)}`;
      return [
        {
          place: placeOf(path, 'any'),
          at: placeOf(path, 'numbered'),
          message: `${found}: ${each.message}`,
          undeclared: false,
        },
      ];
    }),
  );
};

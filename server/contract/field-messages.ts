import type { z } from 'zod';
import type { FieldErrors } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** What a rule means in words, for the fields whose rule is a pattern. */
const rules: Record<string, string> = {
  phone: 'Give a Bangladeshi mobile number: 01, then 3 to 9, then eight digits.',
  zipcode: 'A ZIP code has four digits.',
  redirect: 'Give an https address, an http address on localhost, or an app’s own scheme; no # part.',
  email: 'Give a valid email address.',
  password: 'A password has at least eight characters.',
};

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    body,
  );

const bounds = (issue: Issue): string | undefined => {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const limit = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const side = issue.code === 'too_small' ? 'at least' : 'at most';
  if (issue.origin === 'string') return `Use ${side} ${limit} characters.`;
  if (issue.origin === 'array') return `Give ${side} ${limit} entries.`;
  return `Give a number of ${side} ${limit}.`;
};

const message = (issue: Issue, body: unknown): string => {
  if (issue.code === 'custom') return issue.message;
  const field = String(issue.path.at(-1) ?? '');
  const value = valueAt(body, issue.path);
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (value === undefined || value === null || isBlank) return 'This field is required.';
  if (typeof value === 'string' && issue.code !== 'too_big' && rules[field] !== undefined)
    return rules[field];
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.join(', ')}.`;
  if (issue.code === 'invalid_type') return `This must be a value of type ${issue.expected}.`;
  return bounds(issue) ?? 'This value is not valid.';
};

const flat = (issues: readonly Issue[], at: readonly PropertyKey[]): Issue[] =>
  issues.flatMap((issue) => {
    const here = { ...issue, path: [...at, ...issue.path] };
    const nearest = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
    return nearest === undefined || nearest.length === 0 ? [here] : flat(nearest, here.path);
  });

/** The faults of a body (or query) by dotted field name, in sentences a form can show. */
export function fieldErrors(error: z.core.$ZodError, body: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of flat(error.issues, [])) {
    const field = issue.path.map(String).join('.') || 'body';
    const messages = errors[field] ?? [];
    const text = message(issue, body);
    if (!messages.includes(text)) messages.push(text);
    errors[field] = messages;
  }
  return errors;
}

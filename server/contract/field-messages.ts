import type { z } from 'zod';
import { messages } from '../messages/messages.ts';
import type { FieldErrors } from './http-error.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body);

const bounds = (issue: Issue): string | undefined => {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const limit = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const side = issue.code === 'too_small' ? 'least' : 'most';
  const { length, entries, number } = messages();
  if (issue.origin === 'string') return length(side, limit);
  if (issue.origin === 'array') return entries(side, limit);
  return number(side, limit);
};

const message = (issue: Issue, body: unknown): string => {
  if (issue.code === 'custom') return issue.message;
  const field = String(issue.path.at(-1));
  const value = valueAt(body, issue.path);
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (value === undefined || value === null || isBlank) return messages().required;
  const rule = messages().rules[field];
  if (typeof value === 'string' && issue.code !== 'too_big' && rule !== undefined) return rule;
  if (issue.code === 'invalid_value') return messages().oneOf(issue.values.join(', '));
  if (issue.code === 'invalid_type') return messages().invalidType(issue.expected);
  return bounds(issue) ?? messages().invalid;
};

const flattenUnions = (issues: readonly Issue[], at: readonly PropertyKey[]): Issue[] =>
  issues.flatMap((issue) => {
    const here = { ...issue, path: [...at, ...issue.path] };
    const nearest = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
    return nearest === undefined || nearest.length === 0 ? [here] : flattenUnions(nearest, here.path);
  });

/** Error messages of an invalid body or query by dotted field name, as forms show them. */
export const fieldErrors = (error: z.core.$ZodError, body: unknown): FieldErrors => {
  const errors: FieldErrors = {};
  for (const issue of flattenUnions(error.issues, [])) {
    const field = issue.path.map(String).join('.') || 'body';
    const messages = errors[field] ?? [];
    const text = message(issue, body);
    if (!messages.includes(text)) messages.push(text);
    errors[field] = messages;
  }
  return errors;
};

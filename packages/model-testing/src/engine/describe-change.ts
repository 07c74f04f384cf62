import { createHash } from 'node:crypto';
import { describeValue } from './describe-value.ts';

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A value in few words: long texts and inner objects give way to a digest, so that no change goes unseen. */
export function brief(value: unknown, depth = 0): string {
  const whole = describeValue(value);
  if (whole.length <= 60) return whole;
  if (depth > 1) return `(${digest(whole)})`;
  if (Array.isArray(value)) return `[${value.map((item) => brief(item, depth + 1)).join(', ')}]`;
  if (!isRecord(value)) return `${whole.slice(0, 50)}…(${digest(whole)})`;
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([key, part]) => `${key}: ${brief(part, depth + 1)}`).join(', ')}}`;
}

function listChanges(path: string, before: readonly unknown[], after: readonly unknown[]): string[] {
  if (before.length === after.length) {
    return before.flatMap((item, place) => changesIn(`${path}[${place}]`, item, after[place]));
  }
  const [was, is] = [before.map(describeValue), after.map(describeValue)];
  const gone = before.filter((_, place) => !is.includes(was[place] ?? ''));
  const come = after.filter((_, place) => !was.includes(is[place] ?? ''));
  const moves = [...gone.map((item) => `− ${brief(item)}`), ...come.map((item) => `+ ${brief(item)}`)];
  return [`${path}: ${moves.join(', ') || `${before.length} → ${after.length} items`}`];
}

/** What differs between two values, one line for each place. */
export function changesIn(path: string, before: unknown, after: unknown): string[] {
  if (describeValue(before) === describeValue(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(path, before, after);
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => changesIn(path ? `${path}.${key}` : key, before[key], after[key]));
  }
  return [`${path}: ${brief(before)} → ${brief(after)}`];
}

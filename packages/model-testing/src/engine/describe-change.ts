import { createHash } from 'node:crypto';
import { describeValue } from './describe-value.ts';

export const digest = (text: string): string => {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
};

const isRecord = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
};

/** Fixtures by name. A value equal to a fixture prints as its name, a similar value as its difference. */
export type Fixtures = Readonly<Record<string, unknown>>;

const noFixtures: Fixtures = {};

const indexOf = (fixtures: Fixtures) => {
  const entries = Object.entries(fixtures).filter(([, fixture]) => typeof fixture === 'object');
  return {
    names: new Map(entries.map(([name, fixture]) => [describeValue(fixture), name])),
    fields: entries.flatMap(([name, fixture]) =>
      isRecord(fixture)
        ? [[name, Object.entries(fixture).map(([key, part]) => [key, describeValue(part)] as const)] as const]
        : [],
    ),
  };
};

/** Serialized fixtures and fields, cached per fixtures object. */
const indexes = new WeakMap<Fixtures, ReturnType<typeof indexOf>>();

const indexed = (fixtures: Fixtures) => {
  const index = indexes.get(fixtures) ?? indexOf(fixtures);
  indexes.set(fixtures, index);
  return index;
};

const fixtureName = (value: unknown, fixtures: Fixtures): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  return indexed(fixtures).names.get(describeValue(value));
};

/** The most similar fixture and the fields that differ from it; undefined when none shares more than half of them. */
const nearFixture = (
  value: Record<string, unknown>,
  fixtures: Fixtures,
): readonly [string, Record<string, unknown>] | undefined => {
  const serialized = new Map(Object.entries(value).map(([key, part]) => [key, describeValue(part)]));
  let best: readonly [string, readonly string[]] | undefined;
  for (const [name, fields] of indexed(fixtures).fields) {
    if (fields.length < 3 || fields.some(([key]) => !serialized.has(key))) continue;
    const equal = new Set(fields.filter(([key, text]) => serialized.get(key) === text).map(([key]) => key));
    const others = [...serialized.keys()].filter((key) => !equal.has(key));
    if (others.length * 2 < serialized.size && others.length < (best?.[1].length ?? Number.POSITIVE_INFINITY))
      best = [name, others];
  }
  return best && [best[0], Object.fromEntries(best[1].map((key) => [key, value[key]]))];
};

/** Abbreviates a value. Long strings and deep objects become a digest, so that every change stays visible. */
export const abbreviate = (value: unknown, fixtures: Fixtures = noFixtures, depth = 0): string => {
  if (value === undefined) return 'undefined';
  const name = fixtureName(value, fixtures);
  if (name !== undefined) return name;
  const full = describeValue(value);
  const nested = (part: unknown) => abbreviate(part, fixtures, depth + 1);
  if (depth > 3) return full.length <= 60 ? full : `(${digest(full)})`;
  if (Array.isArray(value)) return `[${value.map(nested).join(', ')}]`;
  if (!isRecord(value)) return full.length <= 60 ? full : `${full.slice(0, 50)}…(${digest(full)})`;
  const near = nearFixture(value, fixtures);
  const parts = Object.entries(near ? near[1] : value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${key}: ${nested(part)}`);
  return `{${[...(near ? [`…${near[0]}`] : []), ...parts].join(', ')}}`;
};

const listChanges = (
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  fixtures: Fixtures,
): string[] => {
  if (before.length === after.length) {
    return before.flatMap((item, index) => diffValues(`${path}[${index}]`, item, after[index], fixtures));
  }
  const [oldItems, newItems] = [before.map(describeValue), after.map(describeValue)];
  const removed = before.filter((_, index) => !newItems.includes(oldItems[index] ?? ''));
  const added = after.filter((_, index) => !oldItems.includes(newItems[index] ?? ''));
  const changes = [
    ...removed.map((item) => `− ${abbreviate(item, fixtures)}`),
    ...added.map((item) => `+ ${abbreviate(item, fixtures)}`),
  ];
  return [`${path}: ${changes.join(', ') || `${before.length} → ${after.length} items`}`];
};

/** Whether kind, type or id differ: a different entity, not a modified one. */
const isOtherEntity = (before: Record<string, unknown>, after: Record<string, unknown>): boolean => {
  return ['kind', 'type', 'id'].some((key) => describeValue(before[key]) !== describeValue(after[key]));
};

/** Differences between two values, one line per path. */
export const diffValues = (
  path: string,
  before: unknown,
  after: unknown,
  fixtures: Fixtures = noFixtures,
): string[] => {
  if (describeValue(before) === describeValue(after)) return [];
  const replaced = [`${path}: ${abbreviate(before, fixtures)} → ${abbreviate(after, fixtures)}`];
  if (fixtureName(before, fixtures) && fixtureName(after, fixtures)) return replaced;
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(path, before, after, fixtures);
  if (isRecord(before) && isRecord(after) && !isOtherEntity(before, after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) =>
      diffValues(path ? `${path}.${key}` : key, before[key], after[key], fixtures),
    );
  }
  return replaced;
};

import { createHash } from 'node:crypto';
import { describeValue } from './describe-value.ts';

export const digest = (text: string): string => {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
};

const isRecord = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
};

/** Fixtures by name. A value that equals one is shown as that name, and one close to it as the difference. */
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

/** The text of each fixture and of its fields. */
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

/** A record as the nearest fixture and the fields that differ; undefined where none shares more than half. */
const nearFixture = (
  value: Record<string, unknown>,
  fixtures: Fixtures,
): readonly [string, Record<string, unknown>] | undefined => {
  const texts = new Map(Object.entries(value).map(([key, part]) => [key, describeValue(part)]));
  let best: readonly [string, readonly string[]] | undefined;
  for (const [name, fields] of indexed(fixtures).fields) {
    if (fields.length < 3 || fields.some(([key]) => !texts.has(key))) continue;
    const equal = new Set(fields.filter(([key, text]) => texts.get(key) === text).map(([key]) => key));
    const others = [...texts.keys()].filter((key) => !equal.has(key));
    if (others.length * 2 < texts.size && others.length < (best?.[1].length ?? Number.POSITIVE_INFINITY))
      best = [name, others];
  }
  return best && [best[0], Object.fromEntries(best[1].map((key) => [key, value[key]]))];
};

/** A value in few words: long texts and inner objects give way to a digest, so that no change goes unseen. */
export const brief = (value: unknown, fixtures: Fixtures = noFixtures, depth = 0): string => {
  if (value === undefined) return 'undefined';
  const name = fixtureName(value, fixtures);
  if (name !== undefined) return name;
  const whole = describeValue(value);
  const within = (part: unknown) => brief(part, fixtures, depth + 1);
  if (depth > 3) return whole.length <= 60 ? whole : `(${digest(whole)})`;
  if (Array.isArray(value)) return `[${value.map(within).join(', ')}]`;
  if (!isRecord(value)) return whole.length <= 60 ? whole : `${whole.slice(0, 50)}…(${digest(whole)})`;
  const near = nearFixture(value, fixtures);
  const parts = Object.entries(near ? near[1] : value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${key}: ${within(part)}`);
  return `{${[...(near ? [`…${near[0]}`] : []), ...parts].join(', ')}}`;
};

const listChanges = (
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  fixtures: Fixtures,
): string[] => {
  if (before.length === after.length) {
    return before.flatMap((item, place) => changesIn(`${path}[${place}]`, item, after[place], fixtures));
  }
  const [was, is] = [before.map(describeValue), after.map(describeValue)];
  const gone = before.filter((_, place) => !is.includes(was[place] ?? ''));
  const come = after.filter((_, place) => !was.includes(is[place] ?? ''));
  const moves = [
    ...gone.map((item) => `− ${brief(item, fixtures)}`),
    ...come.map((item) => `+ ${brief(item, fixtures)}`),
  ];
  return [`${path}: ${moves.join(', ') || `${before.length} → ${after.length} items`}`];
};

/** Another kind, type or id: another thing altogether, not one that changed. */
const isAnother = (before: Record<string, unknown>, after: Record<string, unknown>): boolean => {
  return ['kind', 'type', 'id'].some((key) => describeValue(before[key]) !== describeValue(after[key]));
};

/** What differs between two values, one line for each place. */
export const changesIn = (
  path: string,
  before: unknown,
  after: unknown,
  fixtures: Fixtures = noFixtures,
): string[] => {
  if (describeValue(before) === describeValue(after)) return [];
  const whole = [`${path}: ${brief(before, fixtures)} → ${brief(after, fixtures)}`];
  if (fixtureName(before, fixtures) && fixtureName(after, fixtures)) return whole;
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(path, before, after, fixtures);
  if (isRecord(before) && isRecord(after) && !isAnother(before, after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => changesIn(path ? `${path}.${key}` : key, before[key], after[key], fixtures));
  }
  return whole;
};

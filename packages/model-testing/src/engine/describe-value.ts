// Cached for values only that are frozen with all their parts and cannot change. Steps share most of their context.
const cache = new WeakMap<object, string>();

/** Whether a part of the value that is being serialized may change. */
let isMutable = false;

export const isActor = (value: object): value is { readonly id: string } =>
  'sessionId' in value && 'send' in value;

/**
 * The id of an actor. One that the app has created without an id is named after its logic: XState numbers such actors
 * through all tests of a process.
 */
export const actorId = (actor: { readonly id: string }): string => {
  if (!/^x:\d+$/.test(actor.id)) return actor.id;
  const { id, config }: { id?: unknown; config?: unknown } = Reflect.get(actor, 'logic') ?? {};
  return typeof id === 'string' && config !== undefined ? id : 'actor';
};

/** Classes of the platform whose content is what they iterate over. */
const collections = [URLSearchParams, Headers, FormData] as const;

export const isCollection = (value: object): value is Iterable<unknown> =>
  value instanceof Map || value instanceof Set || collections.some((each) => value instanceof each);

type Ancestors = readonly object[];

const entriesText = (value: object, ancestors: Ancestors, extra: Record<string, string> = {}): string => {
  const parts = Object.entries(value).filter(([key, part]) => part !== undefined && !(key in extra));
  const entries = parts.map(([key, part]): [string, string] => [key, text(part, ancestors)]);
  const all = [
    ...entries,
    ...Object.entries(extra).map(([key, part]): [string, string] => [key, JSON.stringify(part)]),
  ];
  all.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${all.map(([key, part]) => `${JSON.stringify(key)}:${part}`).join(',')}}`;
};

const objectText = (value: object, ancestors: Ancestors): string => {
  const list = (items: readonly unknown[]) => `[${items.map((item) => text(item, ancestors)).join(',')}]`;
  if (Array.isArray(value)) return list(value);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '"[no date]"' : `"${value.toISOString()}"`;
  if (value instanceof Error)
    return entriesText(value, ancestors, { error: value.name, message: value.message });
  if (value instanceof Map) return `{"map":${list([...value])}}`;
  if (value instanceof Set) return `{"set":${list([...value])}}`;
  if (isCollection(value)) return `{${JSON.stringify(value.constructor.name)}:${list([...value])}}`;
  if (value instanceof RegExp)
    return JSON.stringify(value.global || value.sticky ? `${value} at ${value.lastIndex}` : String(value));
  if (value instanceof ArrayBuffer) return text(new Uint8Array(value), ancestors);
  if (isActor(value)) return JSON.stringify(`[actor ${actorId(value)}]`);
  if ('toJSON' in value && typeof value.toJSON === 'function') return text(value.toJSON(), ancestors);
  return entriesText(value, ancestors);
};

const text = (value: unknown, ancestors: Ancestors): string => {
  if (typeof value === 'function') return JSON.stringify(`[function ${value.name}]`);
  if (typeof value === 'bigint') return `"${value}n"`;
  if (typeof value === 'symbol') return JSON.stringify(String(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return `"${value}"`;
  if (value === undefined) return '"[undefined]"';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const cached = cache.get(value);
  if (cached !== undefined) return cached;
  if (ancestors.includes(value)) return '"[cycle]"';
  const outer = isMutable;
  isMutable = false;
  const serialized = objectText(value, [...ancestors, value]);
  // Freezing a map or a set does not keep it from changing. Of an actor only its id is shown, and errors do not change.
  if (!Object.isFrozen(value) || value instanceof Map || value instanceof Set)
    isMutable ||= !isActor(value) && !(value instanceof Error);
  else if (!isMutable) cache.set(value, serialized);
  isMutable ||= outer;
  return serialized;
};

/** Serializes a value with sorted keys; handles errors, actors, maps and cycles. */
export const describeValue = (value: unknown): string => {
  return text(value, []);
};

/** Formats a state value as a dotted path such as `open.form.busy`, parallel regions joined by ` + `. */
export const stateName = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([region, inner]) => {
      const below = stateName(inner);
      return below.includes(' + ') ? `${region}(${below})` : below ? `${region}.${below}` : region;
    })
    .join(' + ');
};

// Frozen values do not change, so neither does their text; machines share most of their context between steps.
const texts = new WeakMap<object, string>();

type Ancestors = readonly object[];

const entriesText = (value: object, above: Ancestors, extra: Record<string, string> = {}): string => {
  const parts = Object.entries(value).filter(([key, part]) => part !== undefined && !(key in extra));
  const entries = parts.map(([key, part]): [string, string] => [key, text(part, above)]);
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
  if ('sessionId' in value && 'send' in value) return `"[actor ${String(Reflect.get(value, 'id'))}]"`;
  return entriesText(value, ancestors);
};

const text = (value: unknown, above: Ancestors): string => {
  if (typeof value === 'function') return JSON.stringify(`[function ${value.name}]`);
  if (typeof value === 'bigint') return `"${value}n"`;
  if (typeof value === 'symbol') return JSON.stringify(String(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return `"${value}"`;
  if (value === undefined) return '"[undefined]"';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  if (above.includes(value)) return '"[cycle]"';
  const whole = objectText(value, [...above, value]);
  if (Object.isFrozen(value)) texts.set(value, whole);
  return whole;
};

/** The same text for equal values, whatever the order of their keys; safe for errors, actors, maps and cycles. */
export const describeValue = (value: unknown): string => {
  return text(value, []);
};

/** A state value as one line: `open.form.busy`, parallel regions joined by ` + `. */
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

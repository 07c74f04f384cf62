type Ancestors = readonly object[];

function plainObject(value: object, ancestors: Ancestors): Record<string, unknown> {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  parts.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(parts.map(([key, part]) => [key, plain(part, ancestors)]));
}

function plain(value: unknown, above: Ancestors): unknown {
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (value === undefined) return '[undefined]';
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[cycle]';
  const ancestors = [...above, value];
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString();
  if (value instanceof Error) {
    return { ...plainObject(value, ancestors), error: value.name, message: value.message };
  }
  if (value instanceof Map) return { map: [...value].map((pair) => plain(pair, ancestors)) };
  if (value instanceof Set) return { set: [...value].map((item) => plain(item, ancestors)) };
  if ('sessionId' in value && 'send' in value) return `[actor ${String(Reflect.get(value, 'id'))}]`;
  if (Array.isArray(value)) return value.map((item) => plain(item, ancestors));
  return plainObject(value, ancestors);
}

/** The same text for equal values, whatever the order of their keys; safe for errors, actors, maps and cycles. */
export function describeValue(value: unknown): string {
  return JSON.stringify(plain(value, []));
}

/** A state value as one line: `open.form.busy`, parallel regions joined by ` + `. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([region, inner]) => {
      const below = stateName(inner);
      return below.includes(' + ') ? `${region}(${below})` : below ? `${region}.${below}` : region;
    })
    .join(' + ');
}

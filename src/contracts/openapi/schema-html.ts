import type { JsonSchema } from './json-schema.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const bounds = (schema: JsonSchema): string => {
  const parts: string[] = [];
  const range = (least: unknown, most: unknown, unit: string) => {
    if (least !== undefined && most !== undefined) parts.push(`${least} to ${most}${unit}`);
    else if (least !== undefined) parts.push(`at least ${least}${unit}`);
    else if (most !== undefined) parts.push(`at most ${most}${unit}`);
  };
  const widest = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  range(schema.minimum ?? schema.exclusiveMinimum, widest, '');
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' items');
  if (schema.pattern !== undefined && schema.format === undefined) parts.push(`matches ${schema.pattern}`);
  return parts.length === 0 ? '' : ` <small>${escapeHtml(parts.join('; '))}</small>`;
};

const kind = (schema: JsonSchema): string => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' or ');
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives !== undefined) return alternatives.map((inner) => schemaHtml(inner)).join(' or ');
  if (schema.type === 'array') return `list of ${schemaHtml((schema.items ?? {}) as JsonSchema)}`;
  return escapeHtml([schema.type ?? 'anything', schema.format].filter(Boolean).join(', '));
};

/** A schema as HTML: one line for a simple one, a list of fields for an object. */
export const schemaHtml = (schema: JsonSchema, whole = false): string => {
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  const words = typeof schema.description === 'string' ? ` ${escapeHtml(schema.description)}.` : '';
  if (properties === undefined) return `<span>${kind(schema)}${bounds(schema)}${words}</span>`;
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.entries(properties)
    .map(
      ([name, inner]) =>
        `<dt><code>${escapeHtml(name)}</code>${required.has(name) ? '' : ' <small>optional</small>'}</dt><dd>${schemaHtml(inner)}</dd>`,
    )
    .join('');
  return `${whole ? `<p>${words}</p>` : ''}<dl class="fields">${fields}</dl>`;
};

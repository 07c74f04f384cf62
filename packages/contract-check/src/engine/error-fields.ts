import type { BodyPath } from '../contract/operation.ts';
import { isObject, valuesAt } from './body-path.ts';

/** The keys of a field: 'cart[0].quantity', '$.cart[0].quantity', or a JSON pointer: '/cart/0/quantity', '#/cart'. */
const parts = (field: string): string[] =>
  /^#?\//.test(field)
    ? field
        .split('/')
        .slice(1)
        .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    : field
        .replace(/^\$\./, '')
        .replace(/\[(\w+)\]/g, '.$1')
        .split('.');

/** Gets the invalid fields from a place in an error body: strings, lists of keys, or the keys of an object. */
export const errorFieldsAt = (body: unknown, place: BodyPath): string[] =>
  valuesAt(body, place).flatMap((value) => {
    if (isObject(value)) return Object.keys(value);
    // FastAPI puts the part of the request first.
    if (Array.isArray(value)) return [value.slice(value[0] === 'body' ? 1 : 0).join('.')];
    return [String(value)];
  });

/**
 * Whether one of the fields is at the path, above it or below it: 'cart', 'cart.0', 'cart[0].quantity'. `*` matches
 * any key.
 */
export const includesField = (fields: readonly string[], path: readonly (string | number)[]): boolean => {
  const segments = path.map(String);
  return fields.some((field) =>
    parts(field).every((part, i) => i >= segments.length || part === segments[i] || part === '*'),
  );
};

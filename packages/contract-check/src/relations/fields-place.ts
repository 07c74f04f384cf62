import type { BodyPath } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { isObject, valueAt } from '../engine/body-path.ts';

/** Where the fields of a thing are in a body that is sent: '', 'task', 'data' or 'data.attributes'. */
export const fieldsPlace = (shape: JsonSchema): BodyPath => {
  const [[key, inner] = ['', {}], ...others] = Object.entries(shape.properties ?? {});
  const isEnvelope = others.length === 0 && inner.type === 'object';
  const place = isEnvelope ? key : '';
  const content = isEnvelope ? inner : shape;
  if (content.properties?.attributes?.type !== 'object') return place;
  return place === '' ? 'attributes' : `${place}.attributes`;
};

/** The object at a place of a schema. */
export const shapeAt = (shape: JsonSchema | undefined, place: BodyPath): JsonSchema | undefined =>
  place === ''
    ? shape
    : place.split('.').reduce<JsonSchema | undefined>((inner, key) => inner?.properties?.[key], shape);

/** The fields of a thing in a response: those at its place, or in its `attributes` if they are sent there. */
export const fieldsIn = (
  body: unknown,
  at: BodyPath,
  sentAt: BodyPath,
): Record<string, unknown> | undefined => {
  const row = valueAt(body, at);
  const fields = /(^|\.)attributes$/.test(sentAt) && isObject(row) ? row.attributes : row;
  return isObject(fields) ? fields : undefined;
};

import type { Operation } from '../../../src/contracts/openapi/operations.ts';
import { withValue } from '../kernel/place.ts';
import type { Row } from '../shop/walk-pages.ts';
import { type Shape, shapeOf } from './shapes.ts';

/** A body that differs from another in every free text. */
export const changed = (operation: Operation, body: Row): Row => {
  const shape: Shape = operation.body === undefined ? {} : shapeOf(operation.body);
  return Object.entries(shape.properties ?? {}).reduce<Row>(
    (made, [key, { type, pattern, format, maxLength, enum: choices }]) => {
      const isFree =
        type === 'string' && pattern === undefined && format === undefined && choices === undefined;
      if (!isFree || !(key in body) || operation.metadata.from?.[key] !== undefined) return made;
      return withValue(made, [key], `Changed ${key}`.slice(0, maxLength)) as Row;
    },
    body,
  );
};

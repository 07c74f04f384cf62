import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type CheckMaker, checkOf } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { withValue } from '../engine/place.ts';
import { relationOf } from '../engine/relation-of.ts';
import { type Shape, shapeOf } from '../generate/shapes.ts';
import { simplest } from '../generate/simplest.ts';
import type { Shop } from '../session/shop.ts';

const odd = ["' OR 1=1 --", '\u0000', '\ud800', '%', '\\', ':* & (', '../../etc/passwd', '{{7*7}}'];

const textPaths = (shape: Shape, full: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (shape.type === 'string' && shape.enum === undefined) return [path];
  if (shape.type === 'array' && shape.items !== undefined && Array.isArray(full) && full.length > 0)
    return textPaths(shape.items, full[0], [...path, 0]);
  return Object.entries(shape.properties ?? {}).flatMap(([key, inner]) =>
    textPaths(inner, (full as Record<string, unknown> | undefined)?.[key], [...path, key]),
  );
};

const send = async (t: CheckContext, shop: Shop, operation: Operation): Promise<void> => {
  if (operation.body === undefined) return;
  const shape = shapeOf(operation.body);
  const full = simplest(shape, 'full');
  const valid = await shop.draft(t, shop.a, operation.name, 'full');
  const params = await shop.oneParam(t, shop.a, operation);
  for (const path of textPaths(shape, full)) {
    for (const text of odd) {
      const exchange = await t.send(shop.a, operation.name, { params, body: withValue(valid, path, text) });
      const place = path.filter((part) => typeof part === 'string').join('.');
      const message = `responded ${exchange.status} to ${place} ${JSON.stringify(text)}`;
      t.expect('negative/odd-text', exchange.status < 500, exchange, message, { place });
    }
  }
};

const sendPaths = async (t: CheckContext, shop: Shop, operation: Operation, name: string): Promise<void> => {
  for (const text of ["'", '\u0000', '%', '🙂', 'x'.repeat(300)]) {
    const person = shop.personFor(operation);
    const body = await shop.draft(t, person, operation.name, 'required');
    const exchange = await t.send(person, operation.name, { params: { [name]: text }, body });
    const message = `responded ${exchange.status} to ${name} ${JSON.stringify(text)}`;
    t.expect('negative/odd-text', exchange.status < 500, exchange, message, { place: name });
  }
};

/** Texts that careless servers stumble over; whatever the response, the server must not fail. */
export const oddTexts: CheckMaker = (operation) => {
  if (operation.metadata.guarded || relationOf(operation, 'order') !== undefined) return [];
  const inBody =
    operation.body === undefined
      ? []
      : [
          checkOf('negative/odd-text', operation, ['negative/odd-text'], (t, shop) =>
            send(t, shop, operation),
          ),
        ];
  const [name, schema] = Object.entries(operation.pathParams?.shape ?? {})[0] ?? [];
  if (name === undefined || (schema as { type?: string }).type === 'literal') return inBody;
  const inPath = checkOf('negative/odd-path', operation, ['negative/odd-text'], (t, shop) =>
    sendPaths(t, shop, operation, name),
  );
  return [...inBody, inPath];
};

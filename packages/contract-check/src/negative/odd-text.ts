import type { Operation } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { exampleBody } from '../generate/example-body.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { paramSender } from './param-sender.ts';

const unusualTexts = [
  "' OR 1=1 --",
  '\u0000',
  '\ud800',
  'An emoji: 🙂',
  '%',
  '\\',
  ':* & (',
  '../../etc/passwd',
  '{{7*7}}',
];

const textPaths = (
  shape: JsonSchema,
  example: unknown,
  path: (string | number)[] = [],
): (string | number)[][] => {
  if (shape.type === 'string' && shape.enum === undefined) return [path];
  if (shape.type === 'array' && shape.items !== undefined && Array.isArray(example) && example.length > 0)
    return textPaths(shape.items, example[0], [...path, 0]);
  return Object.entries(shape.properties ?? {}).flatMap(([key, inner]) =>
    textPaths(inner, (example as Record<string, unknown> | undefined)?.[key], [...path, key]),
  );
};

/** The optional fields of a body. Backends differ in whether null means that they are absent. */
const optionalFields = ({ properties = {}, required = [] }: JsonSchema): string[] =>
  Object.keys(properties).filter((key) => !required.includes(key));

const sendBodies = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  if (operation.body === undefined) return;
  const { shape } = operation.body;
  const example = exampleBody(operation.body, 'full');
  const valid = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
  for (const key of optionalFields(shape)) {
    const body = withValue(
      fixtures.withUniqueValues(operation, valid.body, t.takenFields(operation)),
      [key],
      null,
    );
    const exchange = await t.send(fixtures.a, operation.name, { ...valid, body });
    const message = `responded ${exchange.status} to ${key} null`;
    t.expect('negative/odd-text', exchange.status < 500, exchange, message, { place: key });
  }
  for (const path of textPaths(shape, example)) {
    for (const text of unusualTexts) {
      const exchange = await t.send(fixtures.a, operation.name, {
        ...valid,
        body: withValue(
          fixtures.withUniqueValues(operation, valid.body, t.takenFields(operation)),
          path,
          text,
        ),
      });
      const place = path.filter((part) => typeof part === 'string').join('.');
      const message = `responded ${exchange.status} to ${place} ${JSON.stringify(text)}`;
      t.expect('negative/odd-text', exchange.status < 500, exchange, message, { place });
    }
  }
};

const sendPaths = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  name: string,
): Promise<void> => {
  const send = await paramSender(t, fixtures, operation, name);
  for (const text of ["'", '\u0000', '%', '🙂', 'x'.repeat(300)]) {
    const exchange = await send({ params: { [name]: text } });
    const message = `responded ${exchange.status} to ${name} ${JSON.stringify(text)}`;
    t.expect('negative/odd-text', exchange.status < 500, exchange, message, { place: name });
  }
};

/** Injection strings, control characters, lone surrogates and null never cause a server error. */
export const oddTexts: CheckFactory = (operation) => {
  if (operation.metadata.strictRateLimit || operation.metadata.composed) return [];
  const inBody =
    operation.body === undefined
      ? []
      : [
          createCheck('negative/odd-text', operation, ['negative/odd-text'], (t, fixtures) =>
            sendBodies(t, fixtures, operation),
          ),
        ];
  const [name, parameter] = Object.entries(operation.pathParams ?? {})[0] ?? [];
  if (name === undefined || parameter?.schema.shape.const !== undefined) return inBody;
  const inPath = createCheck('negative/odd-path', operation, ['negative/odd-text'], (t, fixtures) =>
    sendPaths(t, fixtures, operation, name),
  );
  return [...inBody, inPath];
};

import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import type { Schema } from '../contract/schema.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { type Input, isClientError, isSuccess, type Person } from '../engine/exchange.ts';
import { arbitraryOf } from '../generate/arbitrary.ts';
import { largestInteger } from '../json-schema/formats.ts';
import type { Fixtures, Value } from '../session/fixtures.ts';
import { paramSender } from './param-sender.ts';

const candidates = ['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1000001', ''];

/** The candidates that a parameter's schema rejects. */
const invalidValues = (schema: Schema): string[] =>
  candidates.filter((text) => text !== '' && !schema.accepts(text));

const takesNumber = (schema: Schema): boolean => !schema.accepts('abc') && schema.accepts('7');

const isDelete = ({ metadata }: Operation): boolean =>
  metadata.relations?.some(({ kind }) => kind === 'deletes') ?? false;

const expectInvalidPathsRejected = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  name: string,
  schema: Schema,
) => {
  const send = await paramSender(t, fixtures, operation, name);
  for (const text of invalidValues(schema)) {
    const exchange = await send({ params: { [name]: text } });
    // Deleting something that cannot exist may succeed, like a repeated deletion.
    const isDeleted = isDelete(operation) && /^\d+$/.test(text) && isSuccess(exchange);
    t.expect(
      'negative/path',
      isClientError(exchange) || isDeleted,
      exchange,
      `responded ${exchange.status} to ${name} ${text}`,
      { place: name },
    );
  }
  const malformed = operation.path.replace(new RegExp(`:${name}\\b`), '%E0%A4%A');
  const exchange = await send({ path: malformed });
  t.expect(
    'negative/path',
    isClientError(exchange),
    exchange,
    `responded ${exchange.status} to a path that cannot be decoded`,
    { place: name },
  );
};

const unlikelyNumber = (seed: number): string => String(2_147_483_647 - (seed % 1000));
const unlikelyText = (seed: number): string => `no-such-thing-${seed}`;
/** Whether an unknown value is one that no API assigns, unlike a generated code of two letters. */
export const isUnlikely = (value: string, seed: number): boolean =>
  value === unlikelyNumber(seed) || value === unlikelyText(seed);

/** A valid value of the parameter that does not exist. */
export const unknownValue = (schema: Schema, seed: number): string => {
  if (takesNumber(schema)) return unlikelyNumber(seed);
  const text = unlikelyText(seed);
  if (schema.accepts(text)) return text;
  return String(fc.sample(arbitraryOf(schema.shape), { numRuns: 1, seed: seed + 1 })[0]);
};

/**
 * A value that does not exist in the form of one that does: the letters and digits at its end are replaced, so that a
 * prefix, and the version and variant of a UUID, stay. undefined if it has no form, such as a name.
 */
const inFormOf = (existing: Value, schema: Schema): string | undefined => {
  const text = String(existing);
  if (!/\d/.test(text) || !/^[\w.~-]+$/.test(text)) return undefined;
  if (/^\d+$/.test(text)) return unlikelyNumber(0);
  const start = text.length - Math.floor(text.length / (text.length < 16 ? 2 : 3));
  const isHexadecimal = /^[\da-f-]+$/i.test(text);
  const others: [RegExp, string][] = [
    [/\d/g, '9'],
    [/[a-z]/g, isHexadecimal ? 'f' : 'z'],
    [/[A-Z]/g, isHexadecimal ? 'F' : 'Z'],
  ];
  const changed = others.reduce((tail, [pattern, other]) => tail.replace(pattern, other), text.slice(start));
  const value = `${text.slice(0, start)}${changed}`;
  return value !== text && schema.accepts(value) ? value : undefined;
};

/** Whether a schema says nothing about a text, so that ids may have a form that a made-up value has not. */
const isAnyText = ({ shape: { type, format, pattern } }: Schema): boolean =>
  type === 'string' && format === undefined && pattern === undefined;

/** A value that exists; undefined if there is none. */
const existingValue = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  name: string,
): Promise<Value | undefined> => {
  try {
    return (await fixtures.firstParams(t, fixtures.personFor(operation), operation))[name];
  } catch (error) {
    if (!(error instanceof InconclusiveError)) throw error;
    return undefined;
  }
};

const expectNotFound = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  name: string,
  schema: Schema,
) => {
  const send = await paramSender(t, fixtures, operation, name);
  let value = unknownValue(schema, fixtures.seed);
  let exchange = await send({ params: { [name]: value } });
  const { metadata } = operation;
  // That of an id in another form need not be declared, as that of any request outside the contract.
  if ([400, 422].includes(exchange.status) && isAnyText(schema)) {
    const existing = await existingValue(t, fixtures, operation, name);
    const inForm = existing === undefined ? undefined : inFormOf(existing, schema);
    if (inForm === undefined) {
      t.inconclusive(
        'negative/unknown',
        `responded ${exchange.status} to ${name} ${value}, which may not have the form of an id. Declare the format or pattern of ${name}`,
      );
      return;
    }
    value = inForm;
    exchange = await send({ params: { [name]: value } });
  }
  // A precondition cannot hold either.
  const isRefused = exchange.status === 412 && 'if-match' in exchange.headers;
  const isNotFound =
    exchange.status === 404 || isRefused || (metadata.owned !== undefined && exchange.status === 403);
  const passed = isNotFound || (isDelete(operation) && isSuccess(exchange));
  t.expect(
    'negative/unknown',
    passed,
    exchange,
    `responded ${exchange.status} to ${name} ${value}, which does not exist`,
  );
};

/** The largest integer that JavaScript represents exactly; zod accepts no larger one. */
const largest = String(Number.MAX_SAFE_INTEGER);

/** Whether a schema limits its integers. A format such as int32 says how they are stored, not that others are rejected. */
const hasMaximum = (schema: Schema): boolean =>
  largestInteger(schema.shape.format) === undefined && !schema.accepts(largest);

/**
 * The invalid values of a query parameter. If no maximum is declared, a large integer is valid: it must not cause a
 * server error.
 */
const queryValues = (schema: Schema): { text: string; isInvalid: boolean }[] => {
  const isLarge = (text: string) => /^\d{10,}$/.test(text);
  if (!takesNumber(schema) || hasMaximum(schema))
    return invalidValues(schema).map((text) => ({ text, isInvalid: true }));
  return [
    ...invalidValues(schema)
      .filter((text) => !isLarge(text))
      .map((text) => ({ text, isInvalid: true })),
    { text: largest, isInvalid: false },
  ];
};

/** Sends a number beyond its format: the response may repeat it, so that only a server error is wrong. */
const sendBeyondFormat = async (
  t: CheckContext,
  person: Person,
  operation: Operation,
  input: Input,
): Promise<void> => {
  const exchange = await t.client.send(operation, person, input);
  if (exchange.status >= 500) t.validate(exchange);
};

const expectInvalidQueriesRejected = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  const person = fixtures.personFor(operation);
  const valid = await fixtures.input(t, person, operation);
  for (const [name, { schema }] of Object.entries(operation.query ?? {}))
    for (const { text, isInvalid } of queryValues(schema)) {
      const input = { ...valid, query: { ...valid.query, [name]: text } };
      if (!isInvalid && !schema.accepts(text)) {
        await sendBeyondFormat(t, person, operation, input);
        continue;
      }
      const exchange = await t.send(person, operation.name, input);
      if (!isInvalid) continue;
      const message = `responded ${exchange.status} to ${name}=${text}`;
      t.expect('negative/query', isClientError(exchange), exchange, message, { place: name });
    }
};

/** Path and query parameters out of bounds are rejected, and unknown ids and slugs get 404. */
export const invalidParameters: CheckFactory = (operation) => {
  const inPath = Object.entries(operation.pathParams ?? {}).filter(
    ([, { schema }]) => schema.shape.const === undefined,
  );
  const paths = inPath.map(([name, { schema }]) =>
    createCheck('negative/path', operation, ['negative/path'], (t, fixtures) =>
      expectInvalidPathsRejected(t, fixtures, operation, name, schema),
    ),
  );
  const unknown = inPath
    // Each listed value may exist.
    .filter(([, { schema }]) => 404 in operation.responses && schema.shape.enum === undefined)
    .map(([name, { schema }]) =>
      createCheck('negative/unknown', operation, ['negative/unknown'], (t, fixtures) =>
        expectNotFound(t, fixtures, operation, name, schema),
      ),
    );
  const hasInvalidQueries = Object.values(operation.query ?? {}).some(
    ({ schema }) => invalidValues(schema).length > 0,
  );
  const queries = hasInvalidQueries
    ? [
        createCheck('negative/query', operation, ['negative/query'], (t, fixtures) =>
          expectInvalidQueriesRejected(t, fixtures, operation),
        ),
      ]
    : [];
  return [...paths, ...unknown, ...queries];
};

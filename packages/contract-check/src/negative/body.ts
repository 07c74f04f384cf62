import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, type Input, isClientError, isSuccess, type Person } from '../engine/exchange.ts';
import type { RuleId } from '../engine/rules.ts';
import { checkProperty } from '../generate/check-property.ts';
import { type Mutation, mutationsOf } from '../generate/mutations.ts';
import { validArbitrary } from '../generate/valid-values.ts';
import { type Fixtures, withOwnId } from '../session/fixtures.ts';
import { snapshot } from '../session/snapshot.ts';

const bodyRules: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/enum',
  'negative/bounds',
  'negative/format',
  'negative/names-field',
  'negative/not-stored',
];
/** How many bodies are generated, unless --runs says so. */
const defaultRuns = 12;
const placeOf = (path: Mutation['path']): string =>
  path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');

const isMissingInPatch = ({ rule, path }: Mutation, exchange: Exchange): boolean =>
  exchange.method === 'PATCH' &&
  rule === 'negative/missing-field' &&
  path.length === 1 &&
  isSuccess(exchange);

/** Expects that an invalid body is rejected and the field is named; returns whether it is. */
const expectRejected = (t: CheckContext, mutation: Mutation, exchange: Exchange): boolean => {
  const place = placeOf(mutation.path);
  // Frameworks declare the body of the PUT for a PATCH too, which changes only what it gets.
  if (isMissingInPatch(mutation, exchange)) {
    t.inconclusive(
      mutation.rule,
      'a PATCH was accepted without a field that its body requires: if only what is sent changes, make its fields optional',
    );
    return true;
  }
  if (!isClientError(exchange)) {
    const outcome = isSuccess(exchange) ? `accepted with ${exchange.status}` : `responded ${exchange.status}`;
    t.fail(mutation.rule, exchange, `${outcome}, although ${mutation.message}`, { place });
    return false;
  }
  t.pass(mutation.rule);
  if (t.namesField(exchange, mutation.path)) {
    if (t.fieldsInErrors(exchange) !== undefined) t.pass('negative/names-field');
    return true;
  }
  const named = t.fieldsInErrors(exchange) ?? [];
  const instead = named.length === 0 ? 'no field' : `only ${named.join(', ')}`;
  t.fail(
    'negative/names-field',
    exchange,
    `${mutation.message}, but the ${exchange.status} names ${instead}`,
    {
      place,
    },
  );
  return false;
};

/** Finds the rejected request that was stored, by sending them one by one. */
const findStored = async (
  t: CheckContext,
  fixtures: Fixtures,
  person: Person,
  operation: Operation,
  { params, send }: { params: Input['params']; send: (body: unknown) => Promise<Exchange> },
  mutations: readonly Mutation[],
): Promise<void> => {
  let before = await snapshot(t, fixtures, person, operation, params);
  for (const mutation of mutations) {
    const exchange = await send(mutation.body);
    const after = await snapshot(t, fixtures, person, operation, params);
    const isStored = isClientError(exchange) && after !== before;
    before = after;
    if (!isStored) continue;
    t.fail(
      'negative/not-stored',
      exchange,
      `rejected with ${exchange.status} because ${mutation.message}, but stored`,
    );
    return;
  }
};

const perField = (mutations: readonly Mutation[]): Mutation[] => {
  const seen = new Set<string>();
  return mutations.filter(({ path, rule }) => {
    const key = `${path.join('.')} ${rule}`;
    return !seen.has(key) && seen.add(key);
  });
};

const valueIn = (body: unknown, path: Mutation['path']): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    body,
  );

const keyOf = ({ path, message }: Mutation): string => `${path.join('.')} ${message}`;

/** Whether what a mutation changes is in an object or a row that a body has. */
const isInside = ({ path }: Mutation, body: unknown): boolean =>
  path.length < 2 || typeof valueIn(body, path.slice(0, -1)) === 'object';

const checkBodies = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  // Sends strictRateLimit operations as a new guest, which leaves the rate limits and sessions of other checks alone.
  const person = operation.metadata.strictRateLimit ? await fixtures.guest(t) : fixtures.a;
  const bodyOwner = operation.metadata.strictRateLimit ? { ...person, account: fixtures.a.account } : person;
  const input = await fixtures.input(t, person, operation, {
    body: await fixtures.validBody(t, bodyOwner as Person, operation.name, 'required'),
  });
  const { params, body: valid } = input;
  const full = withOwnId(
    operation,
    params,
    await fixtures.validBody(t, bodyOwner as Person, operation.name, 'full'),
  );
  // What a body with the required fields only does not have is changed in one that has it.
  const own = mutationsOf(schema, valid);
  const known = new Set(own.map(keyOf));
  const all = [
    ...own,
    ...mutationsOf(schema, full).filter((each) => !isInside(each, valid) && !known.has(keyOf(each))),
  ];
  const mutations = operation.metadata.strictRateLimit ? perField(all) : all;
  const send = (body: unknown) => t.send(person, operation.name, { ...input, body });
  const before = await snapshot(t, fixtures, person, operation, params);
  const responses = await Promise.all(
    mutations.map(async (mutation) => ({ mutation, exchange: await send(mutation.body) })),
  );
  for (const { mutation, exchange } of responses) expectRejected(t, mutation, exchange);
  if (!operation.metadata.strictRateLimit && operation.metadata.composed !== true)
    await checkRandomBodies(t, fixtures, operation, send);
  const rejected = responses
    .filter(({ exchange }) => isClientError(exchange))
    .map(({ mutation }) => mutation);
  if (before === undefined && operation.metadata.safe) return;
  if (before === undefined)
    t.inconclusive('negative/not-stored', 'no read operation shows what this operation stores');
  else if ((await snapshot(t, fixtures, person, operation, params)) === before) t.pass('negative/not-stored');
  else await findStored(t, fixtures, person, operation, { params, send }, rejected);
};

/** Property test: mutates generated valid bodies. Failures are shrunk. */
const checkRandomBodies = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  send: (body: unknown) => Promise<Exchange>,
): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  const arbitrary = validArbitrary(schema);
  const property = async (generated: unknown, index: number): Promise<boolean> => {
    const mutations = mutationsOf(
      schema,
      await fixtures.withKnownValues(t, fixtures.a, operation, generated),
    );
    const mutation = mutations[index % Math.max(1, mutations.length)];
    return mutation === undefined || expectRejected(t, mutation, await send(mutation.body));
  };
  await checkProperty([arbitrary, fc.nat()], property, {
    seed: fixtures.seed,
    numRuns: fixtures.runs ?? defaultRuns,
  });
};

/** Every body with a single violation of the schema is rejected, the field is named and nothing is stored. */
export const invalidBodies: CheckFactory = (operation) =>
  operation.body === undefined
    ? []
    : [
        createCheck('negative/body', operation, bodyRules, (t, fixtures) =>
          checkBodies(t, fixtures, operation),
        ),
      ];

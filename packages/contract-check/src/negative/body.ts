import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, type Input, isClientError, isSuccess, type Person } from '../engine/exchange.ts';
import { valueAt } from '../engine/place.ts';
import type { RuleId } from '../engine/rules.ts';
import { arbitraryOf } from '../generate/arbitrary.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { type Mutation, mutationsOf } from '../generate/mutations.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { snapshot } from '../session/snapshot.ts';

const rulesHere: readonly RuleId[] = [
  'negative/missing-field',
  'negative/wrong-type',
  'negative/enum',
  'negative/bounds',
  'negative/format',
  'negative/names-field',
  'negative/not-stored',
];
const randomRuns = 12;
const placeOf = (path: Mutation['path']): string =>
  path.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');

/** Judges the response to a faulty body; true when it is as it must be. */
const judge = (t: CheckContext, mutation: Mutation, exchange: Exchange): boolean => {
  const place = placeOf(mutation.path);
  if (!isClientError(exchange)) {
    const what = isSuccess(exchange) ? `accepted with ${exchange.status}` : `responded ${exchange.status}`;
    t.fail(mutation.rule, exchange, `${what} though ${mutation.message}`, { place });
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
    `${mutation.message}, and the ${exchange.status} names ${instead}`,
    {
      place,
    },
  );
  return false;
};

/** Finds which refused request was stored all the same, by sending each alone. */
const findStored = async (
  t: CheckContext,
  person: Person,
  operation: Operation,
  { params, send }: { params: Input['params']; send: (body: unknown) => Promise<Exchange> },
  mutations: readonly Mutation[],
): Promise<void> => {
  let before = await snapshot(t, person, operation, params);
  for (const mutation of mutations) {
    const exchange = await send(mutation.body);
    const after = await snapshot(t, person, operation, params);
    const isStored = isClientError(exchange) && after !== before;
    before = after;
    if (!isStored) continue;
    t.fail(
      'negative/not-stored',
      exchange,
      `refused with ${exchange.status} as ${mutation.message}, and stored all the same`,
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

/** Faults within the rows of lists that a body with the required fields alone has empty. */
const withinLists = (mutations: readonly Mutation[], valid: unknown): Mutation[] =>
  mutations.filter(({ path }) => {
    const at = path.findIndex((part) => typeof part === 'number');
    const rows = at === -1 ? undefined : valueAt(valid, path.slice(0, at).join('.'));
    return Array.isArray(rows) && rows.length === 0;
  });

const refuse = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  // Guarded operations are called as a guest of their own, so that limits and sessions of others are left alone.
  const person = operation.metadata.guarded ? await fixtures.guest(t) : fixtures.a;
  const drafter = operation.metadata.guarded ? { ...person, account: fixtures.a.account } : person;
  const valid = await fixtures.validBody(t, drafter as Person, operation.name, 'required');
  const params = await fixtures.firstParams(t, person, operation);
  const full = await fixtures.validBody(t, drafter as Person, operation.name, 'full');
  const all = [...mutationsOf(schema, valid), ...withinLists(mutationsOf(schema, full), valid)];
  const mutations = operation.metadata.guarded ? perField(all) : all;
  const send = (body: unknown) => t.send(person, operation.name, { params, body });
  const before = await snapshot(t, person, operation, params);
  const responses = await Promise.all(
    mutations.map(async (mutation) => ({ mutation, exchange: await send(mutation.body) })),
  );
  for (const { mutation, exchange } of responses) judge(t, mutation, exchange);
  if (!operation.metadata.guarded && operation.metadata.composed !== true)
    await refuseRandom(t, fixtures, operation, send);
  const refused = responses.filter(({ exchange }) => isClientError(exchange)).map(({ mutation }) => mutation);
  if (before === undefined && operation.metadata.safe) return;
  if (before === undefined)
    t.inconclusive('negative/not-stored', 'no reading shows what this operation stores');
  else if ((await snapshot(t, person, operation, params)) === before) t.pass('negative/not-stored');
  else await findStored(t, person, operation, { params, send }, refused);
};

/** The same with faults put into generated bodies; a failure is shrunk to the simplest body that shows it. */
const refuseRandom = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  send: (body: unknown) => Promise<Exchange>,
): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  const arbitrary = arbitraryOf(jsonSchemaOf(schema)).filter((body) => schema.safeParse(body).success);
  const property = fc.asyncProperty(arbitrary, fc.nat(), async (made, turn) => {
    const mutations = mutationsOf(schema, await fixtures.withKnownValues(t, fixtures.a, operation, made));
    const mutation = mutations[turn % Math.max(1, mutations.length)];
    return mutation === undefined || judge(t, mutation, await send(mutation.body));
  });
  await fc.check(property, { seed: fixtures.seed, numRuns: randomRuns });
};

/** Every single fault that the body's schema rules out is refused, the field is named and nothing is stored. */
export const invalidBodies: CheckFactory = (operation) =>
  operation.body === undefined
    ? []
    : [createCheck('negative/body', operation, rulesHere, (t, fixtures) => refuse(t, fixtures, operation))];

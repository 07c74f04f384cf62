import { rowsOf } from '../api/resources.ts';
import { type Operation, paramNames, type RouteName } from '../contract/operation.ts';
import { areOptional } from '../contract/schema.ts';
import { deepEqual, isObject } from '../engine/body-path.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { creationOf } from '../engine/creation.ts';
import { type Exchange, type Input, isSuccess } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { withChangedFields, withOtherChoices } from '../generate/vary-body.ts';
import { readListPages } from '../relations/read-list.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';

type ListedIn = NonNullable<Operation['metadata']['listedIn']>;

/** What B got for something that the list of A has, and the list of B does not. */
interface Attempt {
  value: string;
  /** The row in the list of A. */
  row: Row;
  exchange: Exchange;
  isAccepted: boolean;
}

const rowWith = ({ rows }: PagedList, { id }: ListedIn, value: string): Row | undefined =>
  rows.find((row) => String(row[id]) === value);

/** Expects that B can read what the list of B shows: with 403, B may see that it exists. */
const expectReadable = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  { list }: ListedIn,
  input: Input,
  value: string,
): Promise<void> => {
  if (!isSuccess(await t.send(fixtures.a, operation.name, input))) return;
  const exchange = await t.send(fixtures.b, operation.name, input);
  const message = `B's list has id ${value} of A, which B cannot read (${exchange.status})`;
  t.expect('access/foreign-list', exchange.status !== 404, exchange, message, { operation: list });
};

/** Sends the request of A as B; undefined if the lists do not show that it is A's. */
const sendAsOther = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  listedIn: ListedIn,
): Promise<Attempt | undefined> => {
  const valid = await fixtures.input(t, fixtures.a, operation);
  const value = String(valid.params[listedIn.param]);
  const readAs = (person: Fixtures['a']) => readListPages(t, fixtures, person, listedIn.list, listedIn.rows);
  const [own, other] = [await readAs(fixtures.a), await readAs(fixtures.b)];
  const row = rowWith(own, listedIn, value);
  const isListed = rowWith(other, listedIn, value) !== undefined;
  if (row !== undefined && isListed && operation.metadata.safe)
    await expectReadable(t, fixtures, operation, listedIn, valid, value);
  const isOwn = own.isComplete && other.isComplete && !isListed;
  if (row === undefined || !isOwn) return undefined;
  if (operation.metadata.safe) await t.mustSucceed(fixtures.a, operation.name, valid);
  // A PUT that creates what its path names may give B one of the same name: whether that of A has changed decides.
  const isCreation = creationOf(operation.metadata.from?.[listedIn.param])?.create === operation.name;
  const body =
    isCreation && isObject(valid.body)
      ? fixtures.withNewValues(
          t,
          operation,
          withOtherChoices(operation, withChangedFields(operation, valid.body)),
        )
      : valid.body;
  const exchange = await t.send(fixtures.b, operation.name, { ...valid, body });
  // A deletion may respond with success if it deletes nothing: A's list decides.
  const isDeletion = relationOf(operation, 'deletes') !== undefined && isSuccess(exchange);
  const after = isDeletion || isCreation ? rowWith(await readAs(fixtures.a), listedIn, value) : undefined;
  const isHarmless = isDeletion ? after !== undefined : isCreation && deepEqual(row, after);
  const isAccepted = isSuccess(exchange) && !isHarmless;
  return { value, row, exchange, isAccepted };
};

const attempts = new WeakMap<Fixtures, Map<RouteName, Promise<Attempt | undefined>>>();

/** Made once for each operation, because it is also evidence about the other operations of the same thing. */
const attemptOf = (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  listedIn: ListedIn,
): Promise<Attempt | undefined> => {
  const ofRun = attempts.get(fixtures) ?? new Map<RouteName, Promise<Attempt | undefined>>();
  attempts.set(fixtures, ofRun);
  const made = ofRun.get(operation.name) ?? sendAsOther(t, fixtures, operation, listedIn);
  ofRun.set(operation.name, made);
  return made;
};

const isSameThing = (row: Row, other: Row): boolean => {
  const shared = Object.keys(row).filter((key) => key in other);
  return shared.length > 1 && shared.every((key) => deepEqual(row[key], other[key]));
};

/** The queries that select other rows of a list: each declared value of each parameter. */
const otherQueries = ({ query = {} }: Operation): Record<string, string>[] =>
  Object.entries(query).flatMap(([name, { schema }]) => {
    const { type, enum: listed = type === 'boolean' ? [true, false] : [] } = schema.shape;
    return listed.map((value) => ({ [name]: String(value) }));
  });
const maxReadings = 20;

/** Whether B finds the row of A elsewhere: the list that lacks it may show only a part of what B may see. */
const isShownElsewhere = async (
  t: CheckContext,
  fixtures: Fixtures,
  listedIn: ListedIn,
  { value, row }: Attempt,
): Promise<boolean> => {
  const readings = [...t.operations()]
    .filter((each) => each.metadata.safe && paramNames(each).length === 0 && areOptional(each.query))
    .flatMap((each) => {
      const rows = each.name === listedIn.list ? listedIn.rows : rowsOf(each, listedIn.param)?.at;
      if (rows === undefined) return [];
      return (each.name === listedIn.list ? otherQueries(each) : [{}]).map((query) => ({
        each,
        rows,
        query,
      }));
    });
  for (const { each, rows, query } of readings.slice(0, maxReadings)) {
    const read = await readListPages(t, fixtures, fixtures.b, each.name, rows, { query });
    const found = rowWith(read, listedIn, value);
    if (found !== undefined && (each.name === listedIn.list || isSameThing(row, found))) return true;
  }
  return false;
};

/** PUT, PATCH or DELETE of the thing itself, not of a part of it, nor an action such as a vote. */
const isChange = ({ method, path }: Operation, { param }: ListedIn): boolean =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) && path.replace(/\/$/, '').endsWith(`/:${param}`);

/**
 * Whether something says that only its owner may read the thing. That a list lacks it does not: what is published, or
 * shared by its address, is often listed for its owner only.
 */
const isPrivate = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  listedIn: ListedIn,
): Promise<boolean> => {
  if (/\/(?:me|my|mine|self|account)\//i.test(operation.path)) return true;
  // 403 is declared for the thing, but not for the list, to which a missing permission would apply too.
  if (403 in operation.responses && !(403 in t.op(listedIn.list).responses)) return true;
  for (const each of t.operations()) {
    const other = each.metadata.listedIn;
    if (other?.list !== listedIn.list || !isChange(each, other)) continue;
    const attempt = await attemptOf(t, fixtures, each, other);
    // With 403, others may see what they cannot change. With 404 it does not exist for them.
    if (attempt?.exchange.status === 404) return true;
  }
  return false;
};

/**
 * What only the list of A shows, B can neither read nor change. Derived from names: no annotation says that it has an
 * owner.
 */
export const expectRejectionOfUnlisted = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  listedIn: ListedIn,
): Promise<void> => {
  if (fixtures.accounts < 2) return;
  const attempt = await attemptOf(t, fixtures, operation, listedIn);
  if (attempt?.isAccepted !== true || (await isShownElsewhere(t, fixtures, listedIn, attempt)))
    return t.pass('access/foreign');
  const { value, exchange } = attempt;
  const action = operation.metadata.safe ? 'read' : 'accessed';
  const message = `B ${action} ${value} of A, which ${listedIn.list} does not list for B: ${exchange.status}`;
  if (isChange(operation, listedIn) || (await isPrivate(t, fixtures, operation, listedIn)))
    t.fail('access/foreign', exchange, message);
  else
    t.inconclusive(
      'access/foreign',
      `${message}. That is right if others may see it. If it belongs to A only, declare x-owned at ${operation.name}`,
    );
};

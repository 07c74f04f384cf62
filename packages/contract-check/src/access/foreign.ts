import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isSuccess, type Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { withChangedFields } from '../generate/vary-body.ts';
import { readListPages } from '../relations/read-list.ts';
import { type Fixtures, needsTwoAccounts } from '../session/fixtures.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';
import { snapshot } from '../session/snapshot.ts';

const expectRejection = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  if (fixtures.accounts < 2) return t.inconclusive('access/foreign', needsTwoAccounts);
  const valid = await fixtures.input(t, fixtures.a, operation);
  const { params } = valid;
  // Differs from the body of the creation, so that a rejected change that was stored anyway is visible.
  const body = valid.body === undefined ? undefined : withChangedFields(operation, valid.body as Row);
  const input = { ...valid, body };
  if (operation.metadata.safe) await t.mustSucceed(fixtures.a, operation.name, input);
  // A deletion may respond with success if it deletes nothing: A's list decides.
  const isDelete = relationOf(operation, 'deletes') !== undefined;
  // B owns one too: a backend may reject users without any such resource and still not check the owner.
  await createOwn(t, fixtures, fixtures.b, operation);
  for (const other of [fixtures.b, await fixtures.guest(t)]) {
    const before = await snapshot(t, fixtures, fixtures.a, operation, params);
    const exchange = await t.send(other, operation.name, input);
    const passed = [401, 403, 404].includes(exchange.status) || (isDelete && isSuccess(exchange));
    const action = operation.metadata.safe ? 'read' : 'accessed';
    const message = `${other.label} ${action} the ${operation.metadata.owned} ${Object.values(params).at(-1)} of A: ${exchange.status}`;
    t.expect('access/foreign', passed, exchange, message);
    if (before === undefined) continue;
    const isSame = (await snapshot(t, fixtures, fixtures.a, operation, params)) === before;
    t.expect('access/foreign', isSame, exchange, `${message}, and the list of A has changed`, {
      place: 'changed',
    });
  }
  if (operation.metadata.access === 'visitor') await expectRejectionBetweenGuests(t, fixtures, operation);
};

/** Creates a resource of the person, or reads its id from a list. Without one, a rejection proves less. */
const createOwn = async (t: CheckContext, fixtures: Fixtures, person: Person, operation: Operation) => {
  try {
    await fixtures.firstParams(t, person, operation);
  } catch (error) {
    if (!(error instanceof InconclusiveError)) throw error;
    t.inconclusive('access/foreign', `${person.label} has none: ${error.message}`);
  }
};

/** Expects that a guest cannot access a resource of another guest. */
const expectRejectionBetweenGuests = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  const [one, other] = [await fixtures.guest(t, 'one guest'), await fixtures.guest(t, 'another guest')];
  const input = await fixtures.input(t, one, operation);
  await fixtures.firstParams(t, other, operation);
  const exchange = await t.send(other, operation.name, input);
  const message = `another guest accessed the ${operation.metadata.owned} ${Object.values(input.params).at(-1)} of a guest: ${exchange.status}`;
  const isDelete = relationOf(operation, 'deletes') !== undefined;
  const passed = [401, 403, 404].includes(exchange.status) || (isDelete && isSuccess(exchange));
  t.expect('access/foreign', passed, exchange, message, { place: 'guests' });
  const own = await t.send(one, operation.name, input);
  t.expect('schema/accepts-valid', isSuccess(own), own, `the guest who owns it got ${own.status}`);
};

/**
 * Whether each account has a list of its own, as far as can be told: both were read whole, and B's does not contain
 * what A's does.
 */
const isListedForOwnerOnly = async (
  t: CheckContext,
  fixtures: Fixtures,
  { list, rows, id }: NonNullable<Operation['metadata']['listedIn']>,
  value: unknown,
): Promise<boolean> => {
  const [own, other] = [
    await readListPages(t, fixtures, fixtures.a, list, rows),
    await readListPages(t, fixtures, fixtures.b, list, rows),
  ];
  const has = (read: PagedList) => read.rows.some((row) => String(row[id]) === String(value));
  return own.isComplete && other.isComplete && has(own) && !has(other);
};

/** If the list of B does not show what A has, B cannot read or change it either. */
const expectRejectionOfHidden = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  listedIn: NonNullable<Operation['metadata']['listedIn']>,
): Promise<void> => {
  if (fixtures.accounts < 2) return;
  const valid = await fixtures.input(t, fixtures.a, operation);
  const value = valid.params[listedIn.param];
  if (!(await isListedForOwnerOnly(t, fixtures, listedIn, value))) return t.pass('access/foreign');
  if (operation.metadata.safe) await t.mustSucceed(fixtures.a, operation.name, valid);
  const exchange = await t.send(fixtures.b, operation.name, valid);
  // A deletion may respond with success if it deletes nothing: A's list decides.
  const isDeletion = relationOf(operation, 'deletes') !== undefined && isSuccess(exchange);
  const passed =
    !isSuccess(exchange) || (isDeletion && (await isListedForOwnerOnly(t, fixtures, listedIn, value)));
  const action = operation.metadata.safe ? 'read' : 'accessed';
  const message = `B ${action} ${value} of A, which ${listedIn.list} does not list for B: ${exchange.status}`;
  t.expect('access/foreign', passed, exchange, message);
};

/** B and guests cannot access the resources of A, and their attempts change nothing. */
export const foreign: CheckFactory = (operation) => {
  const { owned, listedIn } = operation.metadata;
  if (owned === undefined && listedIn === undefined) return [];
  return [
    createCheck('access/foreign', operation, ['access/foreign'], (t, fixtures) =>
      owned !== undefined || listedIn === undefined
        ? expectRejection(t, fixtures, operation)
        : expectRejectionOfHidden(t, fixtures, operation, listedIn),
    ),
  ];
};

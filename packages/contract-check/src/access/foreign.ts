import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isRefusedByState, isSuccess, type Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { withChangedFields } from '../generate/vary-body.ts';
import { type Fixtures, needsTwoAccounts } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { snapshot } from '../session/snapshot.ts';
import { expectRejectionOfUnlisted } from './unlisted.ts';

const expectRejection = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  if (fixtures.accounts < 2) return t.inconclusive('access/foreign', needsTwoAccounts);
  const valid = await fixtures.input(t, fixtures.a, operation);
  const { params } = valid;
  // Differs from the body of the creation, so that a rejected change that was stored anyway is visible.
  const body =
    valid.body === undefined
      ? undefined
      : fixtures.withNewValues(t, operation, withChangedFields(operation, valid.body as Row));
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

const expectRejectionUnlessShared: typeof expectRejection = async (t, fixtures, operation) => {
  const { role } = fixtures;
  const isShared = role !== undefined && operation.metadata.sharedBy?.includes(role) === true;
  if (!isShared) await expectRejection(t, fixtures, operation);
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
  const isAccepted = isSuccess(own) || isRefusedByState(operation, own);
  t.expect('schema/accepts-valid', isAccepted, own, `the guest who owns it got ${own.status}`);
};

/** B cannot change what A has created, although everybody may read it. */
const expectRejectionOfChange = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  if (fixtures.accounts < 2) return t.inconclusive('access/foreign', needsTwoAccounts);
  const input = await fixtures.input(t, fixtures.a, operation);
  const id = Object.values(input.params).at(-1);
  const exchange = await t.send(fixtures.b, operation.name, input);
  const message = `B changed ${id}, which A has created: ${exchange.status}, although a 403 is declared for it and not for its creation`;
  t.expect('access/foreign', !isSuccess(exchange), exchange, message);
};

/** B and guests cannot access the resources of A, and their attempts change nothing. */
export const foreign: CheckFactory = (operation) => {
  const { owned, listedIn, refusesOthers } = operation.metadata;
  if (owned === undefined && listedIn === undefined && refusesOthers === undefined) return [];
  return [
    createCheck('access/foreign', operation, ['access/foreign'], (t, fixtures) =>
      owned !== undefined
        ? expectRejectionUnlessShared(t, fixtures, operation)
        : listedIn !== undefined
          ? expectRejectionOfUnlisted(t, fixtures, operation, listedIn)
          : expectRejectionOfChange(t, fixtures, operation),
    ),
  ];
};

import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isSuccess } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { withChangedFields } from '../generate/vary-body.ts';
import { type Fixtures, needsTwoAccounts } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';
import { snapshot } from '../session/snapshot.ts';

const refuse = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  if (fixtures.accounts < 2) return t.inconclusive('access/foreign', needsTwoAccounts);
  const params = await fixtures.firstParams(t, fixtures.a, operation);
  const draft = await fixtures.validBody(t, fixtures.a, operation.name, 'required');
  // Another body than the thing was made with, so that a change that was refused and made all the same shows.
  const body = draft === undefined ? undefined : withChangedFields(operation, draft as Row);
  if (operation.metadata.safe) await t.mustSucceed(fixtures.a, operation.name, { params, body });
  // A removal that is answered as done and does nothing harms nobody: the list of A decides.
  const isRemoval = relationOf(operation, 'vanishes-from') !== undefined;
  // B has one too: a backend may refuse whoever has none and still not look whose it is.
  await fixtures.firstParams(t, fixtures.b, operation);
  for (const other of [fixtures.b, await fixtures.guest(t)]) {
    const before = await snapshot(t, fixtures.a, operation, params);
    const exchange = await t.send(other, operation.name, { params, body });
    const passed = [401, 403, 404].includes(exchange.status) || (isRemoval && isSuccess(exchange));
    const did = operation.metadata.safe ? 'read' : 'reached';
    const message = `${other.label} ${did} the ${operation.metadata.owned} ${Object.values(params)[0]} of A: ${exchange.status}`;
    t.expect('access/foreign', passed, exchange, message);
    if (before === undefined) continue;
    const isSame = (await snapshot(t, fixtures.a, operation, params)) === before;
    t.expect('access/foreign', isSame, exchange, `${message}, and A's list is another now`, {
      place: 'changed',
    });
  }
  if (operation.metadata.access === 'visitor') await refuseBetweenGuests(t, fixtures, operation);
};

/** What a guest session made is no other guest's. */
const refuseBetweenGuests = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  const [one, other] = [await fixtures.guest(t, 'one guest'), await fixtures.guest(t, 'another guest')];
  const params = await fixtures.firstParams(t, one, operation);
  await fixtures.firstParams(t, other, operation);
  const body = await fixtures.validBody(t, one, operation.name, 'required');
  const exchange = await t.send(other, operation.name, { params, body });
  const message = `another guest reached the ${operation.metadata.owned} ${Object.values(params)[0]} of a guest: ${exchange.status}`;
  const isRemoval = relationOf(operation, 'vanishes-from') !== undefined;
  const passed = [401, 403, 404].includes(exchange.status) || (isRemoval && isSuccess(exchange));
  t.expect('access/foreign', passed, exchange, message, { place: 'guests' });
  const own = await t.send(one, operation.name, { params, body });
  t.expect('schema/accepts-valid', isSuccess(own), own, `the guest who made it got ${own.status}`);
};

/** What belongs to A is out of reach for B and for guests, and is unchanged after they tried. */
export const foreign: CheckFactory = (operation) =>
  operation.metadata.owned === undefined
    ? []
    : [
        createCheck('access/foreign', operation, ['access/foreign'], (t, fixtures) =>
          refuse(t, fixtures, operation),
        ),
      ];

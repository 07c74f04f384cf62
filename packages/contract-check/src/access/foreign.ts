import type { Operation } from '../contract/operation.ts';
import { type CheckMaker, checkOf } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isDone } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { changed } from '../generate/changed.ts';
import { type Fixtures, needsTwo } from '../session/fixtures.ts';
import { snapshot } from '../session/snapshot.ts';
import type { Row } from '../session/walk-pages.ts';

const refuse = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  if (fixtures.accounts < 2) return t.inconclusive('access/foreign', needsTwo);
  const params = await fixtures.oneParam(t, fixtures.a, operation);
  const draft = await fixtures.draft(t, fixtures.a, operation.name, 'required');
  // Another body than the thing was made with, so that a change that was refused and made all the same shows.
  const body = draft === undefined ? undefined : changed(operation, draft as Row);
  if (operation.metadata.safe) await t.must(fixtures.a, operation.name, { params, body });
  // A removal that is answered as done and does nothing harms nobody: the list of A decides.
  const isRemoval = relationOf(operation, 'vanishes-from') !== undefined;
  // B has one too: a backend may refuse whoever has none and still not look whose it is.
  await fixtures.oneParam(t, fixtures.b, operation);
  for (const other of [fixtures.b, await fixtures.guest(t)]) {
    const before = await snapshot(t, fixtures.a, operation, params);
    const exchange = await t.send(other, operation.name, { params, body });
    const passed = [401, 403, 404].includes(exchange.status) || (isRemoval && isDone(exchange));
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
  const params = await fixtures.oneParam(t, one, operation);
  await fixtures.oneParam(t, other, operation);
  const body = await fixtures.draft(t, one, operation.name, 'required');
  const exchange = await t.send(other, operation.name, { params, body });
  const message = `another guest reached the ${operation.metadata.owned} ${Object.values(params)[0]} of a guest: ${exchange.status}`;
  const isRemoval = relationOf(operation, 'vanishes-from') !== undefined;
  const passed = [401, 403, 404].includes(exchange.status) || (isRemoval && isDone(exchange));
  t.expect('access/foreign', passed, exchange, message, { place: 'guests' });
  const own = await t.send(one, operation.name, { params, body });
  t.expect('schema/accepts-valid', isDone(own), own, `the guest who made it got ${own.status}`);
};

/** What belongs to A is out of reach for B and for guests, and is unchanged after they tried. */
export const foreign: CheckMaker = (operation) =>
  operation.metadata.owned === undefined
    ? []
    : [
        checkOf('access/foreign', operation, ['access/foreign'], (t, fixtures) =>
          refuse(t, fixtures, operation),
        ),
      ];

import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type CheckMaker, checkOf } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { isDone } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { changed } from '../generate/changed.ts';
import type { Shop } from '../session/shop.ts';
import { snapshot } from '../session/snapshot.ts';
import type { Row } from '../session/walk-pages.ts';

const refuse = async (t: CheckContext, shop: Shop, operation: Operation): Promise<void> => {
  const params = await shop.oneParam(t, shop.a, operation);
  const draft = await shop.draft(t, shop.a, operation.name, 'required');
  // Another body than the thing was made with, so that a change that was refused and made all the same shows.
  const body = draft === undefined ? undefined : changed(operation, draft as Row);
  if (operation.metadata.safe) await t.must(shop.a, operation.name, { params, body });
  // A removal that is answered as done and does nothing harms nobody: the list of A decides.
  const isRemoval = relationOf(operation, 'vanishes-from') !== undefined;
  // B has one too: a backend may refuse whoever has none and still not look whose it is.
  await shop.oneParam(t, shop.b, operation);
  for (const other of [shop.b, await shop.guest(t)]) {
    const before = await snapshot(t, shop.a, operation);
    const exchange = await t.send(other, operation.name, { params, body });
    const passed = [401, 403, 404].includes(exchange.status) || (isRemoval && isDone(exchange));
    const did = operation.metadata.safe ? 'read' : 'reached';
    const message = `${other.label} ${did} the ${operation.metadata.owned} ${Object.values(params)[0]} of A: ${exchange.status}`;
    t.expect('access/foreign', passed, exchange, message);
    if (before === undefined) continue;
    const isSame = (await snapshot(t, shop.a, operation)) === before;
    t.expect('access/foreign', isSame, exchange, `${message}, and A's list is another now`, {
      place: 'changed',
    });
  }
  if (operation.metadata.access === 'visitor') await refuseBetweenGuests(t, shop, operation);
};

/** What a guest session made is no other guest's. */
const refuseBetweenGuests = async (t: CheckContext, shop: Shop, operation: Operation): Promise<void> => {
  const [one, other] = [await shop.guest(t, 'one guest'), await shop.guest(t, 'another guest')];
  const params = await shop.oneParam(t, one, operation);
  await shop.oneParam(t, other, operation);
  const body = await shop.draft(t, one, operation.name, 'required');
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
    : [checkOf('access/foreign', operation, ['access/foreign'], (t, shop) => refuse(t, shop, operation))];

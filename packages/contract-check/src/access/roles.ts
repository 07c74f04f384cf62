import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { snapshot } from '../session/snapshot.ts';

/** With a request that the role of A may send: only the role of the sender is a reason to reject it. */
const expectRejectionOfOtherRoles = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  if (fixtures.role === undefined)
    return t.inconclusive('access/role', 'the accounts have no roles; pass their tokens with --role-token');
  const { roles = [], safe } = operation.metadata;
  const others = fixtures.others.filter(({ role }) => role !== undefined && !roles.includes(role));
  if (others.length === 0) return t.pass('access/role');
  const params = await fixtures.firstParamsOrPlaceholders(t, fixtures.a, operation);
  const input = await fixtures.input(t, fixtures.a, operation, { params });
  for (const other of others) {
    const before = safe ? undefined : await snapshot(t, fixtures, fixtures.a, operation, params);
    const exchange = await t.send(other, operation.name, input);
    const message = `${other.label} got ${exchange.status}`;
    const isRejected = exchange.status === (403 in operation.responses ? 403 : 404);
    t.expect('access/role', isRejected, exchange, message, { place: other.role ?? '' });
    if (before === undefined) continue;
    const isSame = (await snapshot(t, fixtures, fixtures.a, operation, params)) === before;
    t.expect('access/role', isSame, exchange, `${message}, and something has changed`, { place: 'changed' });
  }
};

/** Roles that may not use an operation are rejected. */
export const roles: CheckFactory = (operation) =>
  operation.metadata.access !== 'customer' || operation.metadata.roles === undefined
    ? []
    : [
        createCheck('access/role', operation, ['access/role'], (t, fixtures) =>
          expectRejectionOfOtherRoles(t, fixtures, operation),
        ),
      ];

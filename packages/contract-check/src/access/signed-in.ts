import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { anonymous, type Exchange } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';

/** 401, or 403 if the operation declares 403 but not 401. */
const isUnauthorized = ({ responses }: Operation, { status }: Exchange): boolean =>
  status === 401 || (status === 403 && 403 in responses && !(401 in responses));

const expectUnauthorized = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
): Promise<void> => {
  const params = await fixtures.firstParamsOrPlaceholders(t, fixtures.a, operation);
  const input = await fixtures.input(t, fixtures.a, operation, { params });
  const guest = await fixtures.guest(t, 'a guest');
  const people = operation.metadata.safe || operation.method === 'GET' ? [anonymous, guest] : [guest];
  for (const person of people) {
    const exchange = await t.send(person, operation.name, input);
    const redirect = exchange.location === undefined ? '' : `, a redirect to ${exchange.location}`;
    t.expect(
      'access/sign-in',
      isUnauthorized(operation, exchange),
      exchange,
      `${person.label} got ${exchange.status}${redirect}`,
    );
  }
  const forged = {
    label: 'a forged token',
    jar: null,
    bearer: `forged-${fixtures.seed}-token-that-was-never-issued`,
  };
  const exchange = await t.send(forged, operation.name, input);
  const message = `an unknown token got ${exchange.status}`;
  t.expect('access/bad-token', isUnauthorized(operation, exchange), exchange, message);
};

/** Operations for customers respond 401 without credentials, to a guest session and to a forged token. */
export const signedIn: CheckFactory = (operation) =>
  operation.metadata.access !== 'customer'
    ? []
    : [
        createCheck('access/sign-in', operation, ['access/sign-in', 'access/bad-token'], (t, fixtures) =>
          expectUnauthorized(t, fixtures, operation),
        ),
      ];

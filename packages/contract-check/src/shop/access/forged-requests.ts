import type { Operation } from '../../contract/operation.ts';
import { type CheckFactory, createCheck } from '../../engine/check.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { csrfTokenOf } from '../../engine/client.ts';
import { type Input, isClientError, type Person } from '../../engine/exchange.ts';
import type { RuleId } from '../../engine/rules.ts';
import { snapshot } from '../../session/snapshot.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** A forged request, the start of the message about its response, and the place of the finding. */
type Attack = [input: Input, message: string, place: string];

const expectRejected = async (
  t: CheckContext,
  shop: ShopFixtures,
  operation: Operation,
  rule: RuleId,
  attacksFor: (t: CheckContext, shop: ShopFixtures) => Promise<Attack[]>,
): Promise<void> => {
  const isOpen = operation.metadata.access === 'visitor';
  const person: Person = isOpen && operation.metadata.owned === undefined ? await shop.guest(t) : shop.a;
  if (person.jar === null)
    return t.inconclusive(rule, 'the run has only bearer tokens, not a cookie session');
  const bodyOwner = person === shop.a ? person : { ...person, account: shop.a.account };
  for (const [input, message, place] of await attacksFor(t, shop)) {
    const params = await shop.firstParams(t, person, operation);
    const body = await shop.validBody(t, bodyOwner as Person, operation.name, 'required');
    const before = await snapshot(t, shop, person, operation, params);
    const exchange = await t.send(person, operation.name, { params, body, ...input });
    t.expect(rule, isClientError(exchange), exchange, `${message} got ${exchange.status}`, { place });
    if (before === undefined || !isClientError(exchange)) continue;
    const isSame = (await snapshot(t, shop, person, operation, params)) === before;
    t.expect(rule, isSame, exchange, `${message} was rejected, but took effect`, { place: 'side-effect' });
  }
};

const csrfAttacks = async (t: CheckContext, shop: ShopFixtures): Promise<Attack[]> => {
  const foreignToken = csrfTokenOf(await shop.guest(t, 'another session'));
  return [
    [{ without: ['csrf'] }, 'without the X-XSRF-TOKEN header, the request', 'missing-token'],
    [
      { headers: { 'x-xsrf-token': `forged-${shop.seed}` } },
      'with a forged X-XSRF-TOKEN header, the request',
      'forged-token',
    ],
    ...(foreignToken === undefined
      ? []
      : [
          [
            { headers: { 'x-xsrf-token': foreignToken } },
            "with another session's X-XSRF-TOKEN header, the request",
            'other-session',
          ] as Attack,
        ]),
  ];
};

/** In a cookie session, a change with a missing, forged or foreign CSRF token is rejected and has no effect. */
export const csrf: CheckFactory<ShopFixtures> = (operation) =>
  operation.metadata.safe || operation.method === 'GET'
    ? []
    : [
        createCheck('access/csrf', operation, ['access/csrf'], (t, shop) =>
          expectRejected(t, shop, operation, 'access/csrf', csrfAttacks),
        ),
      ];

/** A GET that changes something is rejected without X-Requested-With and has no effect. */
export const scriptHeader: CheckFactory<ShopFixtures> = (operation) =>
  operation.metadata.safe || operation.method !== 'GET'
    ? []
    : [
        createCheck('access/script-header', operation, ['access/script-header'], (t, shop) =>
          expectRejected(t, shop, operation, 'access/script-header', async () => [
            [{ without: ['script'] }, 'without the X-Requested-With header, the request', 'missing-header'],
          ]),
        ),
      ];

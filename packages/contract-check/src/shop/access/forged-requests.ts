import type { Operation } from '../../contract/operation.ts';
import { type CheckFactory, createCheck } from '../../engine/check.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { csrfTokenOf } from '../../engine/client.ts';
import { type Input, isClientError, type Person } from '../../engine/exchange.ts';
import type { RuleId } from '../../engine/rules.ts';
import { snapshot } from '../../session/snapshot.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** A forged request, and the start of the message about its response. The first word is the place of the finding. */
type Attack = [input: Input, message: string];

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
  for (const [input, message] of await attacksFor(t, shop)) {
    const params = await shop.firstParams(t, person, operation);
    const body = await shop.validBody(t, bodyOwner as Person, operation.name, 'required');
    const before = await snapshot(t, person, operation, params);
    const exchange = await t.send(person, operation.name, { params, body, ...input });
    const place = message.split(' ')[0] ?? '';
    t.expect(rule, isClientError(exchange), exchange, `${message} got ${exchange.status}`, { place });
    if (before === undefined || !isClientError(exchange)) continue;
    const isSame = (await snapshot(t, person, operation, params)) === before;
    t.expect(rule, isSame, exchange, `${message} was rejected, but took effect`, { place: 'done' });
  }
};

const csrfAttacks = async (t: CheckContext, shop: ShopFixtures): Promise<Attack[]> => {
  const foreignToken = csrfTokenOf(await shop.guest(t, 'another session'));
  return [
    [{ without: ['csrf'] }, 'without the X-XSRF-TOKEN header, the request'],
    [{ headers: { 'x-xsrf-token': `forged-${shop.seed}` } }, 'forged X-XSRF-TOKEN header: the request'],
    ...(foreignToken === undefined
      ? []
      : [
          [
            { headers: { 'x-xsrf-token': foreignToken } },
            "another session's X-XSRF-TOKEN header: the request",
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
            [{ without: ['script'] }, 'without the X-Requested-With header, the request'],
          ]),
        ),
      ];

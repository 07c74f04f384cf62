import type { Operation } from '../../contract/operation.ts';
import { type CheckFactory, createCheck } from '../../engine/check.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { csrfTokenOf } from '../../engine/client.ts';
import { type Input, isClientError, type Person } from '../../engine/exchange.ts';
import type { RuleId } from '../../engine/rules.ts';
import { snapshot } from '../../session/snapshot.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

const refuse = async (
  t: CheckContext,
  shop: ShopFixtures,
  operation: Operation,
  rule: RuleId,
  waysFor: (t: CheckContext, shop: ShopFixtures) => Promise<[Input, string][]>,
): Promise<void> => {
  const isOpen = operation.metadata.access === 'visitor';
  const person: Person = isOpen && operation.metadata.owned === undefined ? await shop.guest(t) : shop.a;
  if (person.jar === null)
    return t.inconclusive(rule, 'the check was given tokens and has no cookie session');
  const drafter = person === shop.a ? person : { ...person, account: shop.a.account };
  for (const [way, message] of await waysFor(t, shop)) {
    const params = await shop.firstParams(t, person, operation);
    const body = await shop.validBody(t, drafter as Person, operation.name, 'required');
    const before = await snapshot(t, person, operation, params);
    const exchange = await t.send(person, operation.name, { params, body, ...way });
    const place = message.split(' ')[0] ?? '';
    t.expect(rule, isClientError(exchange), exchange, `${message} got ${exchange.status}`, { place });
    if (before === undefined || !isClientError(exchange)) continue;
    const isSame = (await snapshot(t, person, operation, params)) === before;
    t.expect(rule, isSame, exchange, `${message} was refused, and done all the same`, { place: 'done' });
  }
};

const csrfWays = async (t: CheckContext, shop: ShopFixtures): Promise<[Input, string][]> => {
  const strangers = csrfTokenOf(await shop.guest(t, 'another session'));
  return [
    [{ without: ['csrf'] }, 'without the X-XSRF-TOKEN header it'],
    [{ headers: { 'x-xsrf-token': `forged-${shop.seed}` } }, 'forged as to its X-XSRF-TOKEN header it'],
    ...(strangers === undefined
      ? []
      : [
          [{ headers: { 'x-xsrf-token': strangers } }, "another session's X-XSRF-TOKEN on it"] as [
            Input,
            string,
          ],
        ]),
  ];
};

/** Under a cookie session, a change without the CSRF token or with another's is refused and does nothing. */
export const csrf: CheckFactory<ShopFixtures> = (operation) =>
  operation.metadata.safe || operation.method === 'GET'
    ? []
    : [
        createCheck('access/csrf', operation, ['access/csrf'], (t, shop) =>
          refuse(t, shop, operation, 'access/csrf', csrfWays),
        ),
      ];

/** A GET that changes something is refused without the script header and does nothing. */
export const scriptHeader: CheckFactory<ShopFixtures> = (operation) =>
  operation.metadata.safe || operation.method !== 'GET'
    ? []
    : [
        createCheck('access/script-header', operation, ['access/script-header'], (t, shop) =>
          refuse(t, shop, operation, 'access/script-header', async () => [
            [{ without: ['script'] }, 'without the X-Requested-With header it'],
          ]),
        ),
      ];

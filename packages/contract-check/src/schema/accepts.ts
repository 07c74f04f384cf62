import fc from 'fast-check';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import { type CheckMaker, checkOf } from '../engine/check.ts';
import { brief, type CheckContext } from '../engine/check-context.ts';
import { type Exchange, isDone } from '../engine/exchange.ts';
import { objectsAt, valueAt } from '../engine/place.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import { arbitraryOf } from '../generate/arbitrary.ts';
import { shapeOf } from '../generate/shapes.ts';
import { changedFields, sharedKeys } from '../relations/stored.ts';
import type { Shop } from '../session/shop.ts';
import type { Row } from '../session/walk-pages.ts';

const runs = 14;
interface Fault {
  rule: RuleId;
  message: string;
  exchange: Exchange;
  before: Exchange[];
}

/** Where what was sent can be read again: the response itself, and the list or reading that proves it. */
const readings = async (
  t: CheckContext,
  shop: Shop,
  operation: Operation,
  response: Exchange,
): Promise<[Exchange, Row][]> => {
  const appears = relationOf(operation, 'appears-in');
  const list = appears ?? relationOf(operation, 'updates');
  const back = relationOf(operation, 'read-back');
  const made = (appears?.made === '' ? response.json : valueAt(response.json, appears?.made ?? '')) as Row;
  const own: [Exchange, Row][] = list === undefined ? [] : [[response, made]];
  if (list !== undefined) {
    const read = await t.send(shop.a, list.list);
    const row = objectsAt(read.json, list.rows).find(({ id }) => String(id) === String(made?.id));
    return [...own, ...(row === undefined ? [] : ([[read, row]] as [Exchange, Row][]))];
  }
  if (back === undefined) return [];
  const read = await t.send(shop.a, back.read);
  return [[read, read.json as Row]];
};

const faultOf = async (
  t: CheckContext,
  shop: Shop,
  operation: Operation,
  body: unknown,
): Promise<Fault | undefined> => {
  const params = await shop.oneParam(t, shop.a, operation);
  const response = await t.send(shop.a, operation.name, { params, body });
  if (!isDone(response)) {
    const message = `refused a body that meets the contract: ${response.status} ${brief(response)}`;
    return { rule: 'schema/accepts-valid', message, exchange: response, before: [] };
  }
  const declared = sharedKeys(operation, relationOf(operation, 'appears-in')?.made);
  for (const [read, row] of await readings(t, shop, operation, response)) {
    const [lost] = changedFields(body as Row, row, declared);
    if (lost !== undefined)
      return {
        rule: 'relations/stored-as-sent',
        message: lost,
        exchange: read,
        before: read === response ? [] : [response],
      };
  }
  return undefined;
};

const accept = async (t: CheckContext, shop: Shop, operation: Operation): Promise<void> => {
  const { body: schema } = operation;
  if (schema === undefined) return;
  const faults = new Map<string, Fault>();
  const arbitrary = arbitraryOf(shapeOf(schema)).filter((body) => schema.safeParse(body).success);
  const property = fc.asyncProperty(arbitrary, async (made) => {
    const body = await shop.withSources(t, shop.a, operation, made);
    const fault = await faultOf(t, shop, operation, body);
    if (fault !== undefined) faults.set(JSON.stringify(made), fault);
    return fault === undefined;
  });
  const result = await fc.check(property, { seed: shop.seed, numRuns: runs });
  if (!result.failed) {
    t.pass('schema/accepts-valid');
    t.pass('relations/stored-as-sent');
    return;
  }
  const smallest = faults.get(JSON.stringify(result.counterexample?.[0]));
  if (smallest === undefined) throw result.errorInstance;
  t.fail(smallest.rule, smallest.exchange, smallest.message, { before: smallest.before });
};

/** Any generated body that meets the schema is accepted and stored as sent; failures are shrunk. */
export const accepts: CheckMaker = (operation) =>
  operation.body === undefined || operation.metadata.guarded || relationOf(operation, 'order') !== undefined
    ? []
    : [
        checkOf(
          'schema/accepts',
          operation,
          ['schema/accepts-valid', 'relations/stored-as-sent'],
          (t, shop) => accept(t, shop, operation),
        ),
      ];

import type { Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { NoResponseError } from '../engine/client.ts';
import { isClientError, isSuccess } from '../engine/exchange.ts';
import { withValue } from '../engine/place.ts';
import type { RuleId } from '../engine/rules.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import type { Fixtures } from '../session/fixtures.ts';

const mebibyte = 1024 * 1024;
const json = 'application/json';

/** A body so large that any limit refuses it, in a field that is bounded anyway. */
const oversize = (operation: Operation, valid: unknown): { text: string; bounded: boolean } => {
  const properties = operation.body === undefined ? {} : (jsonSchemaOf(operation.body).properties ?? {});
  const bounded = Object.entries(properties).find(
    ([, { type, maxLength }]) => type === 'string' && maxLength !== undefined,
  );
  const body = withValue(valid, [bounded?.[0] ?? 'padding'], 'x'.repeat(2 * mebibyte));
  return { text: JSON.stringify(body), bounded: bounded !== undefined };
};

const refuse = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = operation.metadata.guarded ? await fixtures.guest(t) : fixtures.a;
  const drafter = operation.metadata.guarded ? { ...person, account: fixtures.a.account } : person;
  const valid = await fixtures.validBody(t, drafter as typeof person, operation.name, 'required');
  const params = await fixtures.firstParams(t, person, operation);
  const text = JSON.stringify(valid);
  const expectRefused = async (rule: RuleId, raw: { text: string; type: string }, message: string) => {
    const exchange = await t.send(person, operation.name, { params, raw });
    t.expect(rule, isClientError(exchange), exchange, `responded ${exchange.status} to ${message}`);
  };
  await expectRefused(
    'negative/malformed-json',
    { text: text.slice(0, -1), type: json },
    'JSON that breaks off',
  );
  if (!operation.metadata.guarded) {
    await expectRefused('negative/malformed-json', { text: '', type: json }, 'an empty body');
    await expectRefused('negative/wrong-type', { text: '[]', type: json }, 'a list for a body');
    await expectRefused('negative/wrong-type', { text: '"text"', type: json }, 'a text for a body');
  }
  if (!operation.metadata.anyContentType)
    await expectRefused('negative/content-type', { text, type: 'text/plain' }, 'a body sent as text/plain');
  const large = oversize(operation, valid);
  try {
    const exchange = await t.send(person, operation.name, { params, raw: { text: large.text, type: json } });
    if (large.bounded || !isSuccess(exchange))
      t.expect(
        'negative/oversize',
        isClientError(exchange),
        exchange,
        `responded ${exchange.status} to a body of 2 MiB`,
      );
    else t.inconclusive('negative/oversize', 'a body of 2 MiB was taken: unknown fields may be ignored');
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    t.inconclusive('negative/oversize', 'the connection was closed while the body was sent');
  }
};

/** Bodies that are no JSON, not sent as JSON, no object, or far too large. */
export const rawBodies: CheckFactory = (operation) =>
  operation.body === undefined
    ? []
    : [
        createCheck(
          'negative/raw-body',
          operation,
          ['negative/malformed-json', 'negative/content-type', 'negative/wrong-type', 'negative/oversize'],
          (t, fixtures) => refuse(t, fixtures, operation),
        ),
      ];

import type { Operation } from '../contract/operation.ts';
import { deepEqual, isObject, withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { NoResponseError } from '../engine/client.ts';
import { isClientError, isSuccess } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { relationOf } from '../engine/relation-of.ts';
import type { RuleId } from '../engine/rules.ts';
import { withChangedFields } from '../generate/vary-body.ts';
import { fieldsIn, fieldsPlace } from '../relations/fields-place.ts';
import type { Fixtures, Params } from '../session/fixtures.ts';
import type { Row } from '../session/read-all-pages.ts';

const mebibyte = 1024 * 1024;

/** A body above any size limit. The padding is in a field with maxLength, if there is one; after a list, whitespace. */
const oversize = (operation: Operation, valid: unknown): { text: string; isBounded: boolean } => {
  const padding = 2 * mebibyte;
  if (!isObject(valid)) return { text: `${stringifyJson(valid)}${' '.repeat(padding)}`, isBounded: false };
  const properties = operation.body?.shape.properties ?? {};
  const bounded = Object.entries(properties).find(
    ([, { type, maxLength }]) => type === 'string' && maxLength !== undefined,
  );
  const body = withValue(valid, [bounded?.[0] ?? 'padding'], 'x'.repeat(padding));
  return { text: stringifyJson(body) ?? '', isBounded: bounded !== undefined };
};

/** Whether a change is made although its body is sent as text/plain, which is a finding. */
const changesAsPlainText = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  params: Params,
): Promise<boolean> => {
  const reading = t.readOf(operation);
  if (reading === undefined) return false;
  const place = fieldsPlace(operation.body?.shape ?? {});
  const read = async () =>
    fieldsIn(
      (await t.send(fixtures.a, reading.name, { params })).json,
      relationOf(operation, 'read-by-id')?.at ?? '',
      place,
    );
  const before = await read();
  const full = await fixtures.validBody(t, fixtures.a, operation.name, 'full');
  if (before === undefined || !isObject(full)) return false;
  const body = fixtures.withNewValues(t, operation, withChangedFields(operation, full)) as Row;
  const sent = fieldsIn(body, '', place) ?? {};
  const raw = { text: stringifyJson(body) ?? '', type: 'text/plain' };
  const exchange = await t.send(fixtures.a, operation.name, { params, raw });
  if (!isSuccess(exchange)) return false;
  const after = await read();
  const changed = Object.keys(sent).find(
    (key) => deepEqual(after?.[key], sent[key]) && !deepEqual(before[key], sent[key]),
  );
  if (changed === undefined) return false;
  t.fail(
    'negative/content-type',
    exchange,
    `responded ${exchange.status} to a body sent as text/plain, and changed ${changed}`,
  );
  return true;
};

const checkRawBodies = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = operation.metadata.strictRateLimit ? await fixtures.guest(t) : fixtures.a;
  const bodyOwner = operation.metadata.strictRateLimit ? { ...person, account: fixtures.a.account } : person;
  const valid = await fixtures.validBody(t, bodyOwner as typeof person, operation.name, 'required');
  const { params, query } = await fixtures.input(t, person, operation, { body: valid });
  const text = stringifyJson(valid) ?? '';
  const json = operation.bodyType ?? 'application/json';
  // A server that ignores a body that it cannot read has then all that it requires, and changes nothing.
  const requiresNothing = operation.method === 'PATCH' && isObject(valid) && Object.keys(valid).length === 0;
  const expectRejected = async (
    rule: RuleId,
    raw: { text: string; type: string },
    message: string,
    mayBeIgnored = false,
  ) => {
    const exchange = await t.send(person, operation.name, { params, query, raw });
    if (mayBeIgnored && requiresNothing && isSuccess(exchange))
      t.inconclusive(
        rule,
        `responded ${exchange.status} to ${message}, which the backend may ignore: no field is required`,
      );
    else t.expect(rule, isClientError(exchange), exchange, `responded ${exchange.status} to ${message}`);
  };
  await expectRejected('negative/malformed-json', { text: text.slice(0, -1), type: json }, 'truncated JSON');
  if (!operation.metadata.strictRateLimit) {
    if (!operation.isBodyOptional)
      await expectRejected('negative/malformed-json', { text: '', type: json }, 'an empty body', true);
    await expectRejected('negative/wrong-type', { text: '[]', type: json }, 'an array as the body', true);
    await expectRejected('negative/wrong-type', { text: '"text"', type: json }, 'a string as the body');
  }
  if (!operation.metadata.anyContentType) {
    const message = 'a body sent as text/plain';
    const plain = { text, type: 'text/plain' };
    if (!requiresNothing) await expectRejected('negative/content-type', plain, message);
    else if (!(await changesAsPlainText(t, fixtures, operation, params)))
      await expectRejected('negative/content-type', plain, message, true);
  }
  const large = oversize(operation, valid);
  try {
    const exchange = await t.send(person, operation.name, {
      params,
      query,
      raw: { text: large.text, type: json },
    });
    if (large.isBounded || !isSuccess(exchange))
      t.expect(
        'negative/oversize',
        isClientError(exchange),
        exchange,
        `responded ${exchange.status} to a body of 2 MiB`,
      );
    else
      t.inconclusive(
        'negative/oversize',
        'a body of 2 MiB was accepted: the backend may ignore unknown fields and whitespace',
      );
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    t.inconclusive('negative/oversize', 'the connection was closed while the body was sent');
  }
};

/** Malformed JSON, another content type, a body that is not an object, and an oversized body are rejected. */
export const rawBodies: CheckFactory = (operation) =>
  operation.body === undefined || operation.encode !== undefined
    ? []
    : [
        createCheck(
          'negative/raw-body',
          operation,
          ['negative/malformed-json', 'negative/content-type', 'negative/wrong-type', 'negative/oversize'],
          (t, fixtures) => checkRawBodies(t, fixtures, operation),
        ),
      ];

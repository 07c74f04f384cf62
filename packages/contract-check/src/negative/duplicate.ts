import type { Operation } from '../contract/operation.ts';
import { valueAt, withValue } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isClientError, isSuccess } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';

const sendTwice = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const { unique = [], maybeUnique = [] } = operation.metadata;
  const send = async (more: (body: unknown) => unknown = (body) => body) => {
    const input = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
    const body = more(input.body);
    return { body, exchange: await t.send(fixtures.a, operation.name, { ...input, body }) };
  };
  const first = await send();
  if (!isSuccess(first.exchange))
    throw new InconclusiveError(`${operation.name} responded ${first.exchange.status}`);
  for (const field of [...unique, ...maybeUnique]) {
    const value = valueAt(first.body, field);
    if (value === undefined) continue;
    // Whether a field that is only named so may repeat is not known: it must not cause a server error.
    const { exchange } = await send((body) => withValue(body, field.split('.'), value));
    const message = `responded ${exchange.status} to the same ${field} a second time`;
    if (maybeUnique.includes(field)) {
      if (isSuccess(exchange))
        t.inconclusive(
          'negative/duplicate',
          `${message}. Declare x-unique: [${field}] at ${operation.name} if that is wrong, and x-unique: [] if two may have the same`,
        );
      continue;
    }
    t.expect('negative/duplicate', isClientError(exchange), exchange, message, {
      place: field,
      before: [first.exchange],
    });
  }
};

/** A value that may exist only once is rejected if it is sent again, and never causes a server error. */
export const duplicates: CheckFactory = (operation) => {
  const { unique = [], maybeUnique = [], strictRateLimit, composed } = operation.metadata;
  const isCreation = operation.method === 'POST' && [201, 200].some((each) => each in operation.responses);
  if (!isCreation || strictRateLimit || composed || unique.length + maybeUnique.length === 0) return [];
  const rules = unique.length > 0 ? (['negative/duplicate'] as const) : [];
  return [
    createCheck('negative/duplicate', operation, ['schema/server-error', ...rules], (t, fixtures) =>
      sendTwice(t, fixtures, operation),
    ),
  ];
};

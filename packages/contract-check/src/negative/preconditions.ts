import type { Operation } from '../contract/operation.ts';
import { deepEqual } from '../engine/body-path.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { isClientError, isSuccess } from '../engine/exchange.ts';
import { otherBody } from '../relations/writes.ts';
import type { Fixtures, ValidInput } from '../session/fixtures.ts';

/** Changes what an operation changes, so that its ETag is that of an older state. Returns whether that was possible. */
const changeOnce = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  { params }: ValidInput,
): Promise<boolean> => {
  const changing = [operation, ...t.operations()].find(
    ({ method, path, body }) =>
      path === operation.path && (method === 'PUT' || method === 'PATCH') && body !== undefined,
  );
  if (changing === undefined) return false;
  const body = await otherBody(t, fixtures, fixtures.a, changing);
  const input = await fixtures.input(t, fixtures.a, changing, { params, body });
  return isSuccess(await t.send(fixtures.a, changing.name, input));
};

const expectRefused = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const reading = t.readOf(operation);
  if (reading === undefined) throw new InconclusiveError('no operation reads the ETag');
  const input = await fixtures.input(t, fixtures.a, operation, { fields: 'full' });
  const read = () => t.send(fixtures.a, reading.name, { params: input.params });
  const first = await read();
  const tag = first.responseHeaders.get('etag');
  if (tag === null) throw new InconclusiveError(`the response of ${reading.name} has no ETag`);
  const isOld = await changeOnce(t, fixtures, operation, input);
  const before = await read();
  const isChanged = isOld && !deepEqual(before.json, first.json);
  if (isChanged && before.responseHeaders.get('etag') === tag) {
    const message = `the ETag is ${tag} before and after a change`;
    return t.fail('negative/precondition', before, message, { place: 'etag', operation: reading.name });
  }
  const stale = isChanged ? tag : '"the-tag-of-no-state"';
  const exchange = await t.send(fixtures.a, operation.name, { ...input, headers: { 'if-match': stale } });
  const described = `If-Match: ${stale}, ${isChanged ? 'the ETag before the last change' : 'which is not the ETag'}`;
  // A tag that the backend has never sent may also be malformed.
  const passed = exchange.status === 412 || (!isChanged && isClientError(exchange));
  t.expect('negative/precondition', passed, exchange, `responded ${exchange.status} to ${described}`);
  const after = await read();
  const isSame = after.status === before.status && deepEqual(after.json, before.json);
  if (isClientError(exchange))
    t.expect('negative/precondition', isSame, exchange, `rejected ${described}, but made the change`, {
      place: 'done',
    });
};

/** A change under an old ETag is refused, where an operation takes If-Match or declares 412. */
export const preconditions: CheckFactory = (operation) =>
  ['PUT', 'PATCH', 'DELETE'].includes(operation.method) &&
  (operation.precondition !== undefined || 412 in operation.responses)
    ? [
        createCheck('negative/precondition', operation, ['negative/precondition'], (t, fixtures) =>
          expectRefused(t, fixtures, operation),
        ),
      ]
    : [];

/** Headers that HTTP clients send by themselves. */
const automatic = /^(accept-.*|user-agent|host|connection|content-length|cookie|sec-.*)$/;
const headersOf = ({ requiredHeaders: names = [] }: Operation): string[] =>
  names.filter((name) => !automatic.test(name));

const leaveOut = async (t: CheckContext, fixtures: Fixtures, operation: Operation): Promise<void> => {
  const person = fixtures.personFor(operation);
  for (const name of headersOf(operation)) {
    const input = await fixtures.input(t, person, operation);
    const exchange = await t.send(person, operation.name, { ...input, without: [name] });
    const message = `responded ${exchange.status} without the required header ${name}`;
    t.expect('negative/header', isClientError(exchange), exchange, message, { place: name });
  }
};

/** A request without a required header is rejected. */
export const requiredHeaders: CheckFactory = (operation) =>
  headersOf(operation).length === 0
    ? []
    : [
        createCheck('negative/header', operation, ['negative/header'], (t, fixtures) =>
          leaveOut(t, fixtures, operation),
        ),
      ];

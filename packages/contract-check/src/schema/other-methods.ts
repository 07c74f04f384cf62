import { firstAtPaths, type Operation } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import { type Exchange, isSuccess } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';

/** A HEAD or OPTIONS operation of the contract, at the path of a checked operation. */
export interface OtherMethod {
  method: 'HEAD' | 'OPTIONS';
  /** With its parameters as ':name'. */
  path: string;
}

/** Headers of GET that HEAD must also have (RFC 9110, 9.3.2). */
const compared = ['content-type', 'etag'];

const expectHead = (t: CheckContext, head: Exchange, get: Exchange): void => {
  const expect = (passed: boolean, message: string, place: string) =>
    t.expect('schema/other-methods', passed, head, message, { place, before: [get] });
  if (!expect(head.status === get.status, `HEAD got ${head.status}, and GET ${get.status}`, 'HEAD')) return;
  for (const name of compared) {
    const [own, other] = [head, get].map(({ responseHeaders }) => responseHeaders.get(name));
    // A server that does not make the body may leave out what depends on it.
    if (own === null || own === undefined) continue;
    expect(own === other, `HEAD has ${name}: ${own}, and GET ${other ?? 'none'}`, `HEAD ${name}`);
  }
};

const sendOther = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  method: OtherMethod['method'],
): Promise<void> => {
  const person = fixtures.personFor(operation);
  const input = await fixtures.input(t, person, operation);
  const get = method === 'HEAD' ? await t.send(person, operation.name, input) : undefined;
  const exchange = await t.client.send({ ...operation, method }, person, { ...input, body: undefined });
  if (get !== undefined) return expectHead(t, exchange, get);
  t.expect('schema/other-methods', isSuccess(exchange), exchange, `OPTIONS got ${exchange.status}`, {
    place: method,
  });
};

/** HEAD responds as GET does, and OPTIONS with success, where the contract declares them. */
export const otherMethods = (
  operations: readonly Operation[],
  others: readonly OtherMethod[],
): CheckFactory => {
  const firsts = firstAtPaths(operations);
  const atPath = new Map<string, OtherMethod[]>();
  for (const each of others) atPath.set(each.path, [...(atPath.get(each.path) ?? []), each]);
  return (operation) =>
    (atPath.get(operation.path) ?? [])
      .filter(({ method, path }) =>
        method === 'HEAD' ? operation.method === 'GET' : firsts.get(path) === operation,
      )
      .map(({ method }) =>
        createCheck(`schema/${method.toLowerCase()}`, operation, ['schema/other-methods'], (t, fixtures) =>
          sendOther(t, fixtures, operation, method),
        ),
      );
};

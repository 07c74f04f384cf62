import { type Operation, paramNames } from '../contract/operation.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange, Input } from '../engine/exchange.ts';
import { type Fixtures, withOwnId } from '../session/fixtures.ts';

/** Sends an operation with another value of one path parameter. All other input is valid. */
export const paramSender = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  name: string,
): Promise<(changed: Pick<Input, 'params' | 'path'>) => Promise<Exchange>> => {
  const person = fixtures.personFor(operation);
  // What the later parameters identify exists under a valid value only. The last value itself is not needed.
  const isLast = paramNames(operation).at(-1) === name;
  const valid = await fixtures.input(t, person, operation, isLast ? { params: { [name]: '' } } : {});
  return (changed) => {
    const params = { ...valid.params, ...changed.params };
    const body = withOwnId(operation, params, valid.body);
    return t.send(person, operation.name, { ...valid, ...changed, params, body });
  };
};

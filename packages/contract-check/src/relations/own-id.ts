import { type Operation, paramNames } from '../contract/operation.ts';
import { valueAt } from '../engine/body-path.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange } from '../engine/exchange.ts';

/** Expects that a response has the id of the path, where it is known to repeat it. */
export const expectOwnId = (t: CheckContext, operation: Operation, exchange: Exchange): void => {
  const place = operation.metadata.ownId?.received;
  const asked = exchange.params[paramNames(operation).at(-1) ?? ''];
  if (place === undefined || asked === undefined) return;
  const got = valueAt(exchange.json, place);
  if (got === undefined) return;
  const isSame = String(got).toLowerCase() === String(asked).toLowerCase();
  t.expect('relations/own-id', isSame, exchange, `${place} is ${got} in the response for ${asked}`, {
    place,
    operation: operation.name,
  });
};

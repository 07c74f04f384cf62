import type { AnyMachineSnapshot } from 'xstate';

const wait = Symbol('wait');

type PayloadCase = object | ((snapshot: AnyMachineSnapshot) => object | undefined);

/** Not enumerable, so that the event does not get it. */
const withWait = (payload: object, ms: number): object =>
  Object.defineProperty({ ...payload }, wait, { value: ms });

/**
 * A payload case that is sent after the simulated time in ms has passed, where no timer of the machine fires before. For
 * machines that read the time.
 */
export const later = <Payload extends PayloadCase>(ms: number, payload: Payload): Payload => {
  if (typeof payload !== 'function') return withWait(payload, ms) as Payload;
  const delayed = (snapshot: AnyMachineSnapshot) => {
    const resolved = payload(snapshot) as object | undefined;
    return resolved && withWait(resolved, ms);
  };
  return delayed as Payload;
};

/** Time in ms that passes before the payload is sent. */
export const waitOf = (payload: object): number => Number(Reflect.get(payload, wait) ?? 0);

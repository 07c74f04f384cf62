import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A place for an effect that `.provide` fills: takes Input, promises Output, rejects with CallFailed. */
export const promiseSlot = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

/** A place for a listener that sends events to the machine for as long as it runs; silent until provided. */
export const listenerSlot = () => fromCallback<AnyEventObject>(() => undefined);

import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A promise actor that `.provide` replaces. It takes Input, resolves to Output and rejects with CallFailed. */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

/** A callback actor that `.provide` replaces. It sends events to the machine while it runs; silent until provided. */
export const unprovidedCallback = () => fromCallback<AnyEventObject>(() => undefined);

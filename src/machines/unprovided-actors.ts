import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** A placeholder promise actor for `.provide`. It rejects with `RequestError` or `StorageError` once provided. */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

/** A placeholder callback actor for `.provide`. It sends no events until it is provided. */
export const unprovidedCallback = <Input extends NonReducibleUnknown = undefined>() =>
  fromCallback<AnyEventObject, Input>(() => undefined);

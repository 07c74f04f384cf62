import { longEnough } from '../engine/secrets.ts';

export const mark = '•••';
const secretKeys =
  /("[^"]*(?:password|secret|token|cookie|authorization|api_?key)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)+"/gi;
const secretFields = /(^|[?&])((?:client_secret|code|code_verifier|password|token)=)[^&\s"]+/g;

/** A value as `URLSearchParams` writes it. */
export const inUrl = (value: string): string => new URLSearchParams({ '': value }).toString().slice(1);

/** Masks secrets in a text: known values, and values of JSON keys and form fields whose name suggests a secret. */
export const masker =
  (values: readonly string[]) =>
  (text: string): string =>
    longEnough(values).reduce(
      (masked, value) => masked.replaceAll(value, mark).replaceAll(inUrl(value), mark),
      text.replace(secretKeys, `$1"${mark}"`).replace(secretFields, `$1$2${mark}`),
    );

import { textOf } from './texts.ts';

/** Whether a header's value identifies one request: a server answers another request with the same value by an error. */
export const isRequestId = (lowerCaseName: string): boolean =>
  /idempoten|^(x-)?(request|correlation|transaction)-?id$/.test(lowerCaseName);

/** The text of a header: a list is separated by commas. */
export const headerText = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : textOf(value);

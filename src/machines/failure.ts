/**
 * Why a request failed. Actors that send requests reject with `RequestError`.
 * refused: a 4xx with the server's message; `fields` holds its messages by field. signedOut: 401.
 * malformed: a response that breaks the contract. server: 5xx, with the server's message if there is one.
 */
export type Failure =
  | { kind: 'refused'; status: number; message: string; fields: Record<string, string[]> }
  | { kind: 'signedOut' }
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'malformed' }
  | { kind: 'server'; status: number; message?: string };

export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The request failed: ${failure.kind}`);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

/** The failure of an actor's rejection; an unexpected error counts as a malformed response. */
export const readFailure = (error: unknown): Failure =>
  error instanceof RequestError ? error.failure : { kind: 'malformed' };

const retryableStatuses = [408, 409, 419, 425, 429];

/** Whether a retry of the same request can succeed. */
export const canRetry = (failure: Failure): boolean =>
  failure.kind === 'refused' ? retryableStatuses.includes(failure.status) : failure.kind !== 'signedOut';

/** Whether the requested resource does not exist (any more). */
export const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404;

export interface ErrorParams {
  error: unknown;
}

/** Params of actions in the `onError` of an invoke. */
export const errorParams = ({ event }: { event: ErrorParams }) => ({ error: event.error });

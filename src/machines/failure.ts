/**
 * Why a call failed, as every machine understands it. The actors that make calls reject with `CallFailed`.
 * refused: the server refused and said why; `fields` is empty unless it named fields. signedOut: 401.
 * malformed: an answer that is not the contract's. server: 5xx, with its
 * message when it gave any.
 */
export type Failure =
  | { kind: 'refused'; status: number; message: string; fields: Record<string, string[]> }
  | { kind: 'signedOut' }
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'malformed' }
  | { kind: 'server'; status: number; message?: string };

export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The call failed: ${failure.kind}`);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** The failure behind whatever an actor rejected with; anything unforeseen counts as a malformed answer. */
export const readFailure = (error: unknown): Failure =>
  error instanceof CallFailed ? error.failure : { kind: 'malformed' };

const passing = [408, 409, 419, 425, 429];

/** Whether the same call, made again, could succeed. */
export const canRetry = (failure: Failure): boolean =>
  failure.kind === 'refused' ? passing.includes(failure.status) : failure.kind !== 'signedOut';

/** Whether what the call was about is not there (any more). */
export const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404;

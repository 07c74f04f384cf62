/** The result of an intercepted request. `network` fails the connection, `timeout` aborts like AbortSignal.timeout. */
export type RequestOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly body: unknown; readonly declared: boolean }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' };

/** The outcome of an actor: by HTTP (one result, or a list with one per request), or without a request. */
export type ActorOutcome<Output = unknown> =
  | RequestOutcome
  | readonly RequestOutcome[]
  | { readonly kind: 'resolves'; readonly output: Output | ((input: never) => Output) }
  | { readonly kind: 'rejects'; readonly error: unknown };

/** A response of the contract. A status or body that the contract does not declare fails the test. */
export const responds = (status: number, body: unknown): RequestOutcome => {
  return { kind: 'response', status, body, declared: true };
};

export const noContent: RequestOutcome = responds(204, '');

/** 422 with messages by field. */
export const validationError = (
  errors: Record<string, readonly string[]>,
  message = 'The given data was invalid.',
): RequestOutcome => {
  return responds(422, { message, errors });
};

export const serverError: RequestOutcome = responds(500, { message: 'Server Error' });

/** The HTML error page of a proxy: not in the contract. */
export const badGateway: RequestOutcome = {
  kind: 'response',
  status: 502,
  body: '<html>Bad Gateway</html>',
  declared: false,
};

export const offline: RequestOutcome = { kind: 'network' };
export const timesOut: RequestOutcome = { kind: 'timeout' };

/** For actors that send no request: storage, child machines, the clipboard. */
export const resolves = <Output>(output: Output | ((input: never) => Output)): ActorOutcome<Output> => {
  return { kind: 'resolves', output };
};

export const rejects = (error: unknown): ActorOutcome<never> => {
  return { kind: 'rejects', error };
};

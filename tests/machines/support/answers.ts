/** How a held request ends. `network` fails the connection, `timeout` aborts as AbortSignal.timeout does. */
export type Answer =
  | { readonly kind: 'response'; readonly status: number; readonly body: unknown; readonly declared: boolean }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' };

/** How a call ends: over HTTP (one answer, or one for each request it makes in turn) or directly. */
export type Ending<Output = unknown> =
  | Answer
  | readonly Answer[]
  | { readonly kind: 'returns'; readonly output: Output | ((input: never) => Output) }
  | { readonly kind: 'throws'; readonly error: unknown };

/** An answer of the contract. A body that the contract does not declare for the route fails the model. */
export const answers = (status: number, body: unknown): Answer => {
  return { kind: 'response', status, body, declared: true };
};

/** 422 with messages by field. */
export const refuses = (
  errors: Record<string, readonly string[]>,
  message = 'The given data was invalid.',
): Answer => {
  return answers(422, { message, errors });
};

export const breaks: Answer = answers(500, { message: 'Server Error' });

/** What a proxy in between may answer: not JSON, not in the contract. */
export const proxyPage: Answer = {
  kind: 'response',
  status: 502,
  body: '<html>Bad Gateway</html>',
  declared: false,
};

export const offline: Answer = { kind: 'network' };
export const timesOut: Answer = { kind: 'timeout' };

/** For actors that make no request: storage, child machines, the clipboard. */
export const returns = <Output>(output: Output | ((input: never) => Output)): Ending<Output> => {
  return { kind: 'returns', output };
};

export const throws = (error: unknown): Ending<never> => {
  return { kind: 'throws', error };
};

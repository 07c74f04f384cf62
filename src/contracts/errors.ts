import { z } from 'zod';

/** The one error body. `errors` names the fields at fault, each with its messages. */
export const ErrorBody = z
  .object({
    message: z.string().min(1).describe('What went wrong, for people'),
    errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  })
  .describe('What went wrong');
export type ErrorBody = z.infer<typeof ErrorBody>;

export const FieldErrorBody = ErrorBody.required({ errors: true }).describe(
  'What went wrong, field by field',
);
export type FieldErrorBody = z.infer<typeof FieldErrorBody>;

/**
 * Any call may answer these. 429 and 503 come with Retry-After: a safe call, and one with an idempotency key,
 * can be sent again after that.
 */
export const anyCall = { 400: ErrorBody, 429: ErrorBody, 500: ErrorBody, 503: ErrorBody } as const;
/** Calls that read something a path names. */
export const mayBeMissing = { 404: ErrorBody } as const;
/** Calls that need a signed-in customer, or a token with the scope. */
export const needsCustomer = { 401: ErrorBody, 403: ErrorBody } as const;
/** Calls a token may make within its scope, and a visitor with a session. */
export const mayBeRefused = { 401: ErrorBody, 403: ErrorBody } as const;
/** Calls that read a body. */
export const readsBody = { 413: ErrorBody, 415: ErrorBody, 422: FieldErrorBody } as const;
/** State-changing calls under a cookie session: the CSRF token was missing or old. */
export const needsCsrf = { 419: ErrorBody } as const;

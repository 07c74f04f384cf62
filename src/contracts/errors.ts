import { z } from 'zod';

/** The body of every error response. `errors` maps each invalid field to its messages. */
export const ErrorBody = z
  .object({
    message: z.string().min(1).describe('Human-readable error message'),
    errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  })
  .describe('Error response');
export type ErrorBody = z.infer<typeof ErrorBody>;

export const FieldErrorBody = ErrorBody.required({ errors: true }).describe(
  'Error response with messages by field',
);
export type FieldErrorBody = z.infer<typeof FieldErrorBody>;

/**
 * Error responses of every operation. 429 and 503 carry Retry-After: a client may then retry a safe request, or one
 * with an idempotency key.
 */
export const commonErrors = { 400: ErrorBody, 429: ErrorBody, 500: ErrorBody, 503: ErrorBody } as const;
/** Error responses of operations on a resource named in the path. */
export const notFoundErrors = { 404: ErrorBody } as const;
/** Error responses of operations that require a session or a token with the scope. */
export const authErrors = { 401: ErrorBody, 403: ErrorBody } as const;
/** Error responses of operations with a request body. */
export const bodyErrors = { 413: ErrorBody, 415: ErrorBody, 422: FieldErrorBody } as const;
/** Error response of state-changing operations in a cookie session: the CSRF token is missing or expired. */
export const csrfErrors = { 419: ErrorBody } as const;

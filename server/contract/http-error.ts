import type { ResourceName } from '../messages/en.ts';
import { messages } from '../messages/messages.ts';

/** Messages by field, as forms show them. */
export type FieldErrors = Record<string, string[]>;

/**
 * Rejects a request from any depth below a handler; sent as an ErrorBody. `statusCode` is 400 to 499, `message`
 * is shown to shoppers, `errors` contains the messages of invalid fields (422 only).
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the body, which the route declares for the status. */
  readonly body: Record<string, unknown>;
  /** Label in the metrics, when it cannot be derived from the status and the fields. */
  readonly reason: string | undefined;

  constructor(
    statusCode: number,
    message: string,
    options: {
      errors?: FieldErrors;
      headers?: Record<string, string>;
      body?: Record<string, unknown>;
      reason?: string;
    } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.body = options.body ?? {};
    this.reason = options.reason;
  }
}

/** 422 for invalid fields. */
export const validationError = (errors: FieldErrors, options: { reason?: string } = {}): HttpError =>
  new HttpError(422, messages().inputProblems, { errors, ...options });

/** 422 for one invalid field, with the same message for the whole form. */
export const fieldError = (field: string, message: string, options: { reason?: string } = {}): HttpError =>
  new HttpError(422, message, { errors: { [field]: [message] }, ...options });

export const notFound = (resource: ResourceName): HttpError =>
  new HttpError(404, messages().notFound(resource));
export const unauthorized = (): HttpError => new HttpError(401, messages().signInRequired);

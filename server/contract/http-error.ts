import type { Thing } from '../messages/en.ts';
import { say } from '../messages/messages.ts';

/** Messages by field, as forms show them. */
export type FieldErrors = Record<string, string[]>;

/**
 * A call that is turned down. Thrown anywhere under a handler; answered as the one error body.
 * `statusCode` is 400 to 499; `message` is for people; `errors` names the fields at fault (422 only).
 */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    message: string,
    more: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** 422 for fields at fault. */
export const refuseFields = (errors: FieldErrors): Refusal =>
  new Refusal(422, say().inputProblems, { errors });

/** 422 for one field at fault; its message is the general one too. */
export const refuseField = (field: string, message: string): Refusal =>
  new Refusal(422, message, { errors: { [field]: [message] } });

export const notFound = (thing: Thing): Refusal => new Refusal(404, say().notFound(thing));
export const mustSignIn = (): Refusal => new Refusal(401, say().mustSignIn);

import type { PanelContract } from '../contracts/admin/panel.ts';
import { adminResponseSchemas } from '../contracts/admin/response-schemas.ts';
import { isObject } from '../domain/json.ts';
import { type Failure, RequestError } from '../machines/failure.ts';
import { retryWhenBusy } from '../platform/api/back-off.ts';
import type { ApiOf } from '../platform/api/operations.ts';
import { createJsonParser, type Schema } from '../platform/api/parse-json.ts';
import { type UntypedRequestOptions, wireRequest, xsrfToken } from '../platform/api/request.ts';
import {
  createSend,
  defaultTimeoutMs,
  parseBody,
  type SendDependencies,
  toFailure,
} from '../platform/api/send.ts';

/** The typed client of the panel's operations. */
export type AdminApi = ApiOf<PanelContract>;

/** A 409 response with what is stored now: nothing was changed. */
export class ConflictError extends RequestError {
  readonly current: unknown;

  constructor(failure: Failure, current: unknown) {
    super(failure);
    this.name = 'ConflictError';
    this.current = current;
  }
}

interface Dependencies extends SendDependencies {
  cookies: () => string;
  /** Reports a response that does not match the contract. */
  report: (problem: string) => void;
  /** Asks the member for the password. @returns whether the request can be sent again */
  confirmPassword: (signal: AbortSignal | undefined) => Promise<boolean>;
}

const operations: Record<string, Record<number, Schema | null>> = adminResponseSchemas.operations;
const parseJson = createJsonParser(adminResponseSchemas.components as Record<string, Schema>);

/** Creates the client. Every response is validated against the contract. */
export const createAdminApi = ({
  cookies,
  report,
  confirmPassword,
  ...dependencies
}: Dependencies): AdminApi => {
  const send = createSend(dependencies);

  const parse = (operation: string, status: number, body: unknown): unknown => {
    const schema = operations[operation]?.[status];
    if (!schema) return null;
    const { value, problems } = parseJson(schema, body);
    if (problems.length === 0) return value;
    // Without the path and the request body, which have personal data.
    report(`${operation}: ${problems.join('; ').slice(0, 2000)}`);
    throw new RequestError({ kind: 'malformed' });
  };

  const request = async (operation: string, options: UntypedRequestOptions = {}): Promise<unknown> => {
    const { body: given } = options;
    // A file is sent as it is.
    const file = given instanceof Blob ? given : null;
    const wire = wireRequest(operation, file === null ? options : { ...options, body: undefined });
    const sent = file === null ? wire : { ...wire, body: file as unknown as string };
    const sendOptions =
      file === null
        ? options
        : { ...options, headers: { 'Content-Type': file.type || 'application/octet-stream' } };
    const deadline = Date.now() + (options.timeoutMs ?? defaultTimeoutMs);
    const attempt = (timeoutMs = deadline - Date.now()) =>
      send(
        sent,
        { ...sendOptions, timeoutMs: Math.max(0, timeoutMs) },
        xsrfToken(cookies(), 'XSRF-TOKEN-STAFF'),
      );
    let response = await attempt();
    // The response has set the cookie with the session's token.
    if (response.status === 419) response = await attempt();
    response = await retryWhenBusy(operation, options, response, deadline, attempt);
    if (response.status === 423 && (await confirmPassword(options.signal)))
      response = await attempt(options.timeoutMs ?? defaultTimeoutMs);
    const { status } = response;
    // A text that is not JSON matches no schema.
    const { body } = parseBody(response) ?? { body: response.text };
    if (status < 300) return parse(operation, status, body);
    if (status !== 409 || !isObject(body) || body.current === undefined)
      throw new RequestError(toFailure(response));
    const { current } = parse(operation, status, body) as { current?: unknown };
    throw new ConflictError(toFailure(response), current);
  };
  return request as AdminApi;
};

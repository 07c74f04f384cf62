import type { z } from 'zod';
import type { Operation } from '../../../src/contracts/openapi/operations.ts';
import type { RouteName } from '../../../src/contracts/references.ts';
import { HttpError, notFound } from './http-error.ts';

const maxBytes = 1_048_576;

const fieldErrors = (error: z.ZodError): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
};

/** Parses the JSON body. @throws HttpError 400, 413 or 415 */
export const parseBody = async (request: Request, { body }: Operation): Promise<unknown> => {
  if (body === undefined) return undefined;
  const type = request.headers.get('content-type') ?? '';
  const text = await request.text();
  if (text.length > maxBytes) throw new HttpError(413, 'The request is too large.');
  if (!/^application\/json\b/i.test(type)) throw new HttpError(415, 'The body must be JSON.');
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not JSON.');
  }
};

const verbatim = ['password', 'current_password', 'state', 'redirect_uri'];

/** Removes blanks around the texts of a body and its addresses, also zero-width and directional ones. */
const trimTexts = (body: unknown): unknown => {
  if (typeof body === 'string') return body.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      verbatim.includes(field) ? value : trimTexts(value),
    ]),
  );
};

export interface ParsedRequest {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Validates the request against the contract schemas. @throws HttpError 400, 404 or 422 */
export const validate = (
  operation: Operation,
  request: { params: Record<string, string>; query: Record<string, string>; headers: Headers; body: unknown },
  isEnforced: (route: RouteName) => boolean,
): ParsedRequest => {
  const parse = (
    schema: z.ZodType | undefined,
    value: unknown,
    toError: (error: z.ZodError) => HttpError,
  ): unknown => {
    if (schema === undefined) return value;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    if (!isEnforced(operation.name)) return value;
    throw toError(result.error);
  };
  const headers = Object.fromEntries(
    Object.entries(operation.headers).map(([name, schema]) => [
      name,
      parse(
        schema,
        request.headers.get(name) ?? undefined,
        () => new HttpError(400, `The header ${name} is not valid.`),
      ),
    ]),
  );
  const hasNumericId = (params: Record<string, string>) =>
    Object.values(params).some((value) => /^\d+$/.test(value));
  return {
    params: parse(operation.pathParams, request.params, () =>
      hasNumericId(request.params) ? notFound() : new HttpError(400, 'The path is not valid.'),
    ),
    query:
      parse(operation.query, request.query, (error) =>
        operation.responses[422] === undefined
          ? new HttpError(400, 'The query is not valid.')
          : new HttpError(422, 'There were some problems with your input.', fieldErrors(error)),
      ) ?? {},
    headers,
    body: parse(
      operation.body,
      trimTexts(request.body),
      (error) => new HttpError(422, 'There were some problems with your input.', fieldErrors(error)),
    ),
  };
};

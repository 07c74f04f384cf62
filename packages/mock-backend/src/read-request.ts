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

/** The body as JSON. @throws HttpError 400, 413 or 415 */
export const readBody = async (request: Request, { body }: Operation): Promise<unknown> => {
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

export interface ReadRequest {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** What a call gets to see, held against the contract. @throws HttpError 400, 404 or 422 */
export const validate = (
  operation: Operation,
  given: { params: Record<string, string>; query: Record<string, string>; headers: Headers; body: unknown },
  validates: (route: RouteName) => boolean,
): ReadRequest => {
  const read = (
    schema: z.ZodType | undefined,
    value: unknown,
    refuse: (error: z.ZodError) => HttpError,
  ): unknown => {
    if (schema === undefined) return value;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    if (!validates(operation.name)) return value;
    throw refuse(result.error);
  };
  const headers = Object.fromEntries(
    Object.entries(operation.headers).map(([name, schema]) => [
      name,
      read(
        schema,
        given.headers.get(name) ?? undefined,
        () => new HttpError(400, `The header ${name} is not valid.`),
      ),
    ]),
  );
  const isNumber = (params: Record<string, string>) =>
    Object.values(params).some((value) => /^\d+$/.test(value));
  return {
    params: read(operation.pathParams, given.params, () =>
      isNumber(given.params) ? notFound() : new HttpError(400, 'The address is not valid.'),
    ),
    query:
      read(operation.query, given.query, (error) =>
        operation.responses[422] === undefined
          ? new HttpError(400, 'The query is not valid.')
          : new HttpError(422, 'There were some problems with your input.', fieldErrors(error)),
      ) ?? {},
    headers,
    body: read(
      operation.body,
      given.body,
      (error) => new HttpError(422, 'There were some problems with your input.', fieldErrors(error)),
    ),
  };
};

import type { AppRoute } from '@ts-rest/core';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteMetadata } from '../../src/contracts/metadata.ts';
import { normalizeBody } from '../../src/domain/request-body.ts';
import { messages } from '../messages/messages.ts';
import { fieldErrors } from './field-messages.ts';
import { HttpError } from './http-error.ts';
import { declares } from './routes.ts';

type Input = Record<'params' | 'query' | 'headers' | 'body', unknown>;

/** An unpaired surrogate, which neither UTF-8 nor PostgreSQL can represent, or a control character (U+0000 to U+009F). */
const unsupportedCharacters = /[\p{Cs}\p{Cc}]/u;
/** Line breaks and tabs belong in a note, and separate words of a search term like spaces. */
const unsupportedInLines = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;
const unsupportedByField = new Map([
  ['additional_note', unsupportedInLines],
  ['text', unsupportedInLines],
  ['text_bn', unsupportedInLines],
  ['size_table', unsupportedInLines],
  ['staff_note', unsupportedInLines],
  ['short_description', unsupportedInLines],
  ['short_description_bn', unsupportedInLines],
  ['description', unsupportedInLines],
  ['description_bn', unsupportedInLines],
  ['query', unsupportedInLines],
  ['search', unsupportedInLines],
  // Only hashed.
  ['password', /\p{Cs}/u],
  ['current_password', /\p{Cs}/u],
]);
/** The product as displayed in a line of the cart, which is not used and contains multi-line descriptions. */
const unusedField = 'product';

/**
 * Reports strings that cannot be stored, or that would forge lines in a mail or control the terminal on which an
 * operator reads them.
 */
const findUnsupportedCharacters = (value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] => {
  const field = String(path.at(-1));
  if (typeof value === 'string')
    return (unsupportedByField.get(field) ?? unsupportedCharacters).test(value)
      ? [{ code: 'custom', path, message: messages().unsupportedCharacter, input: value }]
      : [];
  if (typeof value !== 'object' || value === null || field === unusedField) return [];
  return Object.entries(value).flatMap(([key, part]) => findUnsupportedCharacters(part, [...path, key]));
};

const parseWith = (schema: unknown, value: unknown, toError: (error: z.ZodError) => HttpError): unknown => {
  if (!(schema instanceof z.ZodType)) return value;
  const result = schema.safeParse(value);
  if (!result.success) throw toError(result.error);
  const issues = findUnsupportedCharacters(result.data);
  if (issues.length > 0) throw toError(new z.ZodError(issues));
  return result.data;
};

const headerSchema = (headers: unknown): unknown =>
  headers === undefined || headers instanceof z.ZodType ? headers : z.object(headers as z.ZodRawShape);

/**
 * Parses a request with the route's schemas.
 * @throws HttpError 404 for invalid path parameters, 422 for an invalid query, header or body; 400 if the route
 * does not declare that status
 */
export const readRequest = (route: AppRoute, request: FastifyRequest): Input => {
  const status = (preferred: number) => (declares(route, preferred) ? preferred : 400);
  const toHttpError = (value: unknown) => (error: z.ZodError) => {
    const errors = fieldErrors(error, value);
    return new HttpError(status(422), messages().inputProblems, { errors });
  };
  const params = parseWith(
    route.pathParams,
    request.params,
    () => new HttpError(status(404), messages().pathNotFound),
  );
  const query = parseWith(route.query, request.query, toHttpError(request.query));
  const headers = parseWith(headerSchema(route.headers), request.headers, toHttpError(request.headers));
  if ((route.metadata as RouteMetadata | undefined)?.file !== undefined)
    return { params, query, headers, body: request.body };
  // A missing body reports every required field, as an empty form does.
  const sent = normalizeBody(request.body ?? {});
  const body = 'body' in route ? parseWith(route.body, sent, toHttpError(sent)) : undefined;
  return { params, query, headers, body };
};

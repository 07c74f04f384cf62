import type { AppRoute } from '@ts-rest/core';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { say } from '../messages/messages.ts';
import { fieldErrors } from './field-messages.ts';
import { Refusal } from './http-error.ts';
import { declares } from './routes.ts';

type Input = Record<'params' | 'query' | 'headers' | 'body', unknown>;

/** Places of texts that hold U+0000, which PostgreSQL cannot keep. */
function unkeepable(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ code: 'custom', path, message: say().unkeepable, input: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unkeepable(part, [...path, key]));
}

function parsed(schema: unknown, value: unknown, refuse: (error: z.ZodError) => Refusal): unknown {
  if (!(schema instanceof z.ZodType)) return value;
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(result.error);
  const issues = unkeepable(result.data);
  if (issues.length > 0) throw refuse(new z.ZodError(issues));
  return result.data;
}

const headerSchema = (headers: unknown): unknown =>
  headers === undefined || headers instanceof z.ZodType ? headers : z.looseObject(headers as z.ZodRawShape);

/**
 * Reads what the contract declares of a request, checked and with its types.
 * @throws Refusal 404 for a path that can name nothing, 422 for query, headers or body at fault, and 400 in
 * place of either where the route does not declare it
 */
export function readRequest(route: AppRoute, request: FastifyRequest): Input {
  const status = (wanted: number) => (declares(route, wanted) ? wanted : 400);
  const faulty = (value: unknown) => (error: z.ZodError) => {
    const errors = fieldErrors(error, value);
    return new Refusal(status(422), say().inputProblems, { errors });
  };
  const params = parsed(route.pathParams, request.params, () => new Refusal(status(404), say().nothingHere));
  const query = parsed(route.query, request.query, faulty(request.query));
  const headers = parsed(headerSchema(route.headers), request.headers, faulty(request.headers));
  // No body at all names each field it should have had, as an empty form does.
  const sent = request.body ?? {};
  const body = 'body' in route ? parsed(route.body, sent, faulty(sent)) : undefined;
  return { params, query, headers, body };
}

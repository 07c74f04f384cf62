import type { FastifyRequest } from 'fastify';
import type { Caller } from '../contract/caller.ts';
import { unauthorized } from '../contract/http-error.ts';

/** The caller of an API request. */
export const getCaller = ({ caller }: FastifyRequest): Caller => {
  if (caller === null) throw new Error('request.caller is only set for API requests.');
  return caller;
};

/** The id of the signed-in user. @throws HttpError 401, although authorize() has already checked customer-only routes */
export const requireUser = (request: FastifyRequest): number => {
  const { userId } = getCaller(request);
  if (userId === null) throw unauthorized();
  return userId;
};

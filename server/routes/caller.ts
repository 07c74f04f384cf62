import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../contract/http-error.ts';
import type { Caller } from '../plugins/caller.ts';

/** Who makes a call of the API. */
export const getCaller = ({ caller }: FastifyRequest): Caller => {
  if (caller === null) throw new Error('The caller was asked for outside a call of the API.');
  return caller;
};

/** The customer who makes the call; routes for customers alone are guarded before. */
export const requireUser = (request: FastifyRequest): number => {
  const { userId } = getCaller(request);
  if (userId === null) throw unauthorized();
  return userId;
};

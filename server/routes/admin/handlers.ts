import type { FastifyInstance } from 'fastify';
import type { AdminContract } from '../../../src/contracts/admin/index.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { sessionHandlers } from './session.ts';

/** The handlers of the operations of the panel. */
export const adminHandlers = (app: FastifyInstance): Handlers<Pick<AdminContract, 'session'>> => ({
  session: sessionHandlers(app),
});

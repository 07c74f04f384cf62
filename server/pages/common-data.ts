import type { FastifyInstance } from 'fastify';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { User } from '../../src/contracts/schemas/user.ts';
import { type InitialData, requestForPage } from './initial-requests.ts';
import type { PageRequest } from './page-request.ts';

/** What every page asks for first: the menus, and who is here. A visitor's page says so: it need not ask and be refused. */
export const loadCommonData = async (app: FastifyInstance, request: PageRequest) => {
  const data: InitialData = { calls: {} };
  const asked: InitialData = { calls: {} };
  const [trees = [], user = null] = await Promise.all([
    requestForPage<Category[]>(app, request, { method: 'GET', url: '/api/get_categories' }, data),
    requestForPage<User>(app, request, { method: 'GET', url: '/api/get_auth_user/' }, asked),
  ]);
  data.user = user;
  return { data, trees };
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { User } from '../../src/contracts/schemas/user.ts';
import { callForPage, type PageCalls } from './initial-requests.ts';

/** What every page asks for first: the menus, and who is here. A visitor's page says so: it need not ask and be refused. */
export async function frameOf(app: FastifyInstance, request: FastifyRequest) {
  const data: PageCalls = { calls: {} };
  const asked: PageCalls = { calls: {} };
  const [trees = [], user = null] = await Promise.all([
    callForPage<Category[]>(app, request, { method: 'GET', url: '/api/get_categories' }, data),
    callForPage<User>(app, request, { method: 'GET', url: '/api/get_auth_user/' }, asked),
  ]);
  data.user = user;
  return { data, trees };
}

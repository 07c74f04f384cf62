import type { FastifyInstance } from 'fastify';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { User } from '../../src/contracts/schemas/user.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { type InitialData, requestForPage } from './initial-requests.ts';
import type { PageRequest } from './page-request.ts';

interface Menus {
  trees: Category[];
  calls: InitialData['calls'];
}

const readMenus = async (app: FastifyInstance, request: PageRequest): Promise<Menus> => {
  const data: InitialData = { calls: {} };
  const url = '/api/get_categories';
  const trees = await requestForPage<Category[]>(app, request, { method: 'GET', url }, data);
  return { trees: trees ?? [], calls: data.calls };
};

const readUser = async (app: FastifyInstance, request: PageRequest): Promise<User | null> => {
  if (!request.hasSession) return null;
  const asked: InitialData = { calls: {} };
  const url = '/api/get_auth_user/';
  return (await requestForPage<User>(app, request, { method: 'GET', url }, asked)) ?? null;
};

interface KnownMenus {
  menus: Menus;
  readAt: number;
}

/**
 * The menus that pages without a session show, by language: a page in English has none of the Bangla names. As old as
 * such a page may be in the cache.
 */
const visitorMenus = new WeakMap<FastifyInstance, Partial<Record<Locale, KnownMenus>>>();

const menusFor = async (app: FastifyInstance, request: PageRequest): Promise<Menus> => {
  if (request.hasSession) return readMenus(app, request);
  const byLocale = visitorMenus.get(app) ?? {};
  visitorMenus.set(app, byLocale);
  const known = byLocale[request.locale];
  const now = performance.now();
  if (known && now - known.readAt < app.config.pageCacheSeconds * 1000) return known.menus;
  const menus = await readMenus(app, request);
  byLocale[request.locale] = { menus, readAt: now };
  return menus;
};

/** What every page asks for first: the menus, and who is here. A visitor's page says so: it need not ask and be refused. */
export const loadCommonData = async (app: FastifyInstance, request: PageRequest) => {
  const [{ trees, calls }, user] = await Promise.all([menusFor(app, request), readUser(app, request)]);
  const data: InitialData = { calls: { ...calls }, user };
  return { data, trees };
};

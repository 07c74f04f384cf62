import type { FastifyInstance } from 'fastify';
import type { Category } from '../../src/contracts/schemas/category.ts';
import type { User } from '../../src/contracts/schemas/user.ts';
import type { Locale } from '../../src/domain/locale.ts';
import { isUnavailable } from '../database/errors.ts';
import { ServerBusy } from '../errors/server-busy.ts';
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

/** @returns null for a visitor, undefined for an account that cannot be read: the browser then shows the error */
const readUser = async (app: FastifyInstance, request: PageRequest): Promise<User | null | undefined> => {
  if (!request.hasSession) return null;
  const data: InitialData = { calls: {} };
  const url = '/api/get_auth_user/';
  try {
    return (await requestForPage<User>(app, request, { method: 'GET', url }, data)) ?? null;
  } catch (error) {
    if (isUnavailable(error) || error instanceof ServerBusy) throw error;
    request.log.error({ err: error }, 'failed to load the user of a page');
    return undefined;
  }
};

interface CachedMenus {
  menus: Menus;
  readAt: number;
}

/**
 * Cached menus of visitors without a session, per locale, because English pages omit the Bangla names. Cached as long as
 * the pages.
 */
const menusCache = new WeakMap<FastifyInstance, Partial<Record<Locale, CachedMenus>>>();

const menusFor = async (app: FastifyInstance, request: PageRequest): Promise<Menus> => {
  if (request.hasSession) return readMenus(app, request);
  const byLocale = menusCache.get(app) ?? {};
  menusCache.set(app, byLocale);
  const cached = byLocale[request.locale];
  const now = performance.now();
  if (cached && now - cached.readAt < app.config.pageCacheSeconds * 1000) return cached.menus;
  const menus = await readMenus(app, request);
  byLocale[request.locale] = { menus, readAt: now };
  return menus;
};

/**
 * Loads the initial data of every page: the menus and the user. For a visitor the user is null, so that the page need not
 * send a request that fails with 401.
 */
export const loadCommonData = async (app: FastifyInstance, request: PageRequest) => {
  const [{ trees, calls }, user] = await Promise.all([menusFor(app, request), readUser(app, request)]);
  const data: InitialData = { calls: { ...calls }, ...(user !== undefined && { user }) };
  return { data, trees };
};

import type { FastifyRequest } from 'fastify';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { type Locale, localeCookie, requestedLocale, withLocale } from '../../src/domain/locale.ts';
import { type Config, shopSettings } from '../config/config.ts';
import { getLocale } from '../plugins/locale.ts';
import { readSessionToken } from '../plugins/session.ts';

/** What a page depends on. */
export interface PageRequest extends Pick<FastifyRequest, 'id' | 'ip' | 'log' | 'params' | 'query' | 'url'> {
  /** sent along with the page's first requests */
  cookie: string | undefined;
  /** without it nobody is signed in */
  hasSession: boolean;
  /** selected by the address, else by the cookie; `url` is without the parameter */
  locale: Locale;
  /** as they are now */
  settings: ShopSettings;
}

/**
 * @param options isVisitor leaves out every cookie but the language: a page made of it holds nothing of a person,
 * whoever asked for it
 */
export const pageRequestOf = (
  request: FastifyRequest,
  config: Config,
  { isVisitor = false } = {},
): PageRequest => {
  const locale = requestedLocale(request.url) ?? getLocale(request);
  const cookie = isVisitor
    ? locale === 'en'
      ? undefined
      : `${localeCookie}=${locale}`
    : request.headers.cookie;
  const { id, ip, log, params, query } = request;
  const url = withLocale(request.url, null);
  const hasSession = !isVisitor && readSessionToken(request) !== undefined;
  return { id, ip, log, params, query, url, cookie, hasSession, locale, settings: shopSettings(config) };
};

import type { FastifyRequest } from 'fastify';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { type Locale, localeCookie, requestedLocale, withLocale } from '../../src/domain/locale.ts';
import { withoutTracking } from '../../src/domain/tracking-parameters.ts';
import { type ShopConfig, shopSettings } from '../config/compose-shop.ts';
import { getLocale } from '../plugins/locale.ts';
import { readSessionToken } from '../plugins/session.ts';

/** Everything a page depends on. */
export interface PageRequest extends Pick<FastifyRequest, 'id' | 'ip' | 'log' | 'params' | 'query' | 'url'> {
  /** sent with the page's initial requests */
  cookie: string | undefined;
  /** whether the request has a session cookie */
  hasSession: boolean;
  /** from the URL parameter, which `url` omits like tracking parameters, or from the cookie */
  locale: Locale;
  settings: ShopSettings;
}

/**
 * @param options.isVisitor drops all cookies except the language, so that the page contains no personal data
 */
export const createPageRequest = (
  request: FastifyRequest,
  shop: ShopConfig,
  { isVisitor = false } = {},
): PageRequest => {
  const locale = requestedLocale(request.url) ?? getLocale(request);
  const cookie = isVisitor
    ? locale === 'en'
      ? undefined
      : `${localeCookie}=${locale}`
    : request.headers.cookie;
  const { id, ip, log, params, query } = request;
  const url = withoutTracking(withLocale(request.url, null));
  const hasSession = !isVisitor && readSessionToken(request) !== undefined;
  return { id, ip, log, params, query, url, cookie, hasSession, locale, settings: shopSettings(shop) };
};

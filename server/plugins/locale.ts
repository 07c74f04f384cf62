import { fastifyRequestContext } from '@fastify/request-context';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { type Locale, localeCookie } from '../../src/domain/locale.ts';

/** The locale in the request's cookie. Default: English. */
export const getLocale = (request: FastifyRequest): Locale =>
  request.cookies[localeCookie] === 'bn' ? 'bn' : 'en';

/** Makes the request's locale available to messages() while the request is handled. */
export const locale = plugin(
  async (app) => {
    await app.register(fastifyRequestContext, {
      defaultStoreValues: (request) => ({ locale: getLocale(request), request }),
    });
  },
  { name: 'locale', dependencies: ['@fastify/cookie'] },
);

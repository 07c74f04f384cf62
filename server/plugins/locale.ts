import { fastifyRequestContext } from '@fastify/request-context';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { localeCookie } from '../../src/domain/locale-cookie.ts';
import type { Locale } from '../../src/domain/money.ts';

/** The language of the page that a request comes from. Programs, which have no such cookie, get English. */
export const localeOf = (request: FastifyRequest): Locale =>
  request.cookies[localeCookie] === 'bn' ? 'bn' : 'en';

/** Lets everything that is said while a request is answered be said in its language. */
export const language = plugin(
  async (app) => {
    await app.register(fastifyRequestContext, {
      defaultStoreValues: (request) => ({ locale: localeOf(request) }),
    });
  },
  { name: 'language', dependencies: ['@fastify/cookie'] },
);

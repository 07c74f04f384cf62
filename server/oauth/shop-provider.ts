import type { FastifyInstance } from 'fastify';
import { oauthClientRepository } from '../repositories/oauth/oauth-clients.ts';
import { oauthTokenRepository } from '../repositories/oauth/oauth-tokens.ts';
import { oauthProvider } from './provider.ts';

/** Creates the provider on the app's database. */
export const createProvider = ({ db }: FastifyInstance) =>
  oauthProvider(oauthClientRepository(db), oauthTokenRepository(db));

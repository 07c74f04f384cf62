import type { FastifyInstance } from 'fastify';
import { oauthClientsIn } from '../repositories/oauth-clients.ts';
import { oauthTokensIn } from '../repositories/oauth-tokens.ts';
import { oauthProvider } from './provider.ts';

/** The provider over the app's own database. */
export const shopProvider = ({ db }: FastifyInstance) => oauthProvider(oauthClientsIn(db), oauthTokensIn(db));

import { fromPromise } from 'xstate';
import type {
  AuthorizedToken,
  OAuthClient,
  OAuthId,
  PersonalToken,
  Scope,
} from '../../contracts/schemas/oauth.ts';
import { clientModalsMachine } from '../../machines/client-modals.ts';
import { grantsMachine } from '../../machines/grants.ts';
import { tokenModalsMachine } from '../../machines/token-modals.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideClients = ({ api }: Pick<Shop, 'api'>) =>
  clientModalsMachine.provide({
    actors: {
      loadClients: fromPromise<OAuthClient[], undefined>(({ signal }) =>
        api('GET /oauth/clients', { signal }),
      ),
      deleteClient: fromPromise<void, { id: OAuthId }>(async ({ input, signal }) => {
        await api('DELETE /oauth/clients/:id', { params: { id: String(input.id) }, signal });
      }),
    },
  });

export const provideTokens = ({ api }: Pick<Shop, 'api'>) =>
  tokenModalsMachine.provide({
    actors: {
      loadTokens: fromPromise<PersonalToken[], undefined>(({ signal }) =>
        api('GET /oauth/personal-access-tokens', { signal }),
      ),
      loadScopes: fromPromise<Scope[], undefined>(({ signal }) => api('GET /oauth/scopes', { signal })),
      deleteToken: fromPromise<void, { id: OAuthId }>(async ({ input, signal }) => {
        await api('DELETE /oauth/personal-access-tokens/:id', { params: { id: String(input.id) }, signal });
      }),
    },
  });

export const provideGrants = ({ api }: Pick<Shop, 'api'>) =>
  grantsMachine.provide({
    actors: {
      loadGrants: fromPromise<AuthorizedToken[], undefined>(({ signal }) =>
        api('GET /oauth/tokens', { signal }),
      ),
      revokeGrant: fromPromise<void, { id: OAuthId }>(async ({ input, signal }) => {
        await api('DELETE /oauth/tokens/:id', { params: { id: String(input.id) }, signal });
      }),
    },
  });

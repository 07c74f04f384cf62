import { fromPromise } from 'xstate';
import type { Shop } from '../../app/shop.ts';
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

type ById = { id: OAuthId };
const inPath = ({ id }: ById) => ({ params: { id: String(id) } });

/** The machines of the three cards with their calls. */
export const clientModals = ({ api }: Shop) =>
  clientModalsMachine.provide({
    actors: {
      loadClients: fromPromise<OAuthClient[], undefined>(({ signal }) =>
        api('GET /oauth/clients', { signal }),
      ),
      deleteClient: fromPromise<void, ById>(async ({ input, signal }) => {
        await api('DELETE /oauth/clients/:id', { ...inPath(input), signal });
      }),
    },
  });

export const grants = ({ api }: Shop) =>
  grantsMachine.provide({
    actors: {
      loadGrants: fromPromise<AuthorizedToken[], undefined>(({ signal }) =>
        api('GET /oauth/tokens', { signal }),
      ),
      revokeGrant: fromPromise<void, ById>(async ({ input, signal }) => {
        await api('DELETE /oauth/tokens/:id', { ...inPath(input), signal });
      }),
    },
  });

export const tokenModals = ({ api }: Shop) =>
  tokenModalsMachine.provide({
    actors: {
      loadTokens: fromPromise<PersonalToken[], undefined>(({ signal }) =>
        api('GET /oauth/personal-access-tokens', { signal }),
      ),
      loadScopes: fromPromise<Scope[], undefined>(({ signal }) => api('GET /oauth/scopes', { signal })),
      deleteToken: fromPromise<void, ById>(async ({ input, signal }) => {
        await api('DELETE /oauth/personal-access-tokens/:id', { ...inPath(input), signal });
      }),
    },
  });

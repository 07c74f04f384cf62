import { fromPromise } from 'xstate';
import type {
  AuthorizedToken,
  OAuthClient,
  OAuthId,
  PersonalToken,
  Scope,
} from '../../contracts/schemas/oauth.ts';
import { clientModalsMachine } from '../../machines/client-modals.ts';
import { clientFormMachine, tokenFormMachine } from '../../machines/forms.ts';
import { grantsMachine } from '../../machines/grants.ts';
import { tokenModalsMachine } from '../../machines/token-modals.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

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

export const provideClientForm = ({ api }: Pick<Shop, 'api'>) =>
  clientFormMachine.provide(
    submitWith(({ values, subject }, signal) =>
      subject === null
        ? api('POST /oauth/clients', { body: values, signal })
        : api('PUT /oauth/clients/:id', {
            params: { id: String(subject) },
            body: { name: values.name, redirect: values.redirect },
            signal,
          }),
    ),
  );

export const provideTokenForm = ({ api }: Pick<Shop, 'api'>) =>
  tokenFormMachine.provide(
    submitWith(({ values }, signal) => api('POST /oauth/personal-access-tokens', { body: values, signal })),
  );

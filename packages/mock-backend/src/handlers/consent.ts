import type { Contract } from '../../../../src/contracts/index.ts';
import { ScopeId } from '../../../../src/contracts/schemas/oauth.ts';
import { invalidField } from '../http-error.ts';
import type { StoredClient, World } from '../world.ts';
import { customerOf, type Handlers } from './handler.ts';

const assertKnownScopes = (scope = ''): void => {
  const known = new Set<string>(ScopeId.options);
  if (!scope.split(' ').every((id) => id === '' || known.has(id)))
    throw invalidField('scope', 'Unknown scope.');
};

/** Both are normalized, as a browser does it. */
const isSameAddress = (requested: string, registered: string): boolean =>
  URL.canParse(requested) && new URL(requested).href === new URL(registered).href;

const clientOf = (
  world: World,
  requested: { client_id: string; redirect_uri: string; scope?: string | undefined },
): StoredClient => {
  assertKnownScopes(requested.scope);
  const client = world.clients.find(({ id }) => id === requested.client_id);
  if (client === undefined) throw invalidField('client_id', 'Unknown client.');
  if (!isSameAddress(requested.redirect_uri, client.redirect))
    throw invalidField('redirect_uri', 'This redirect URI is not registered.');
  return client;
};

export const consent: Handlers<Contract['consent']> = {
  request: ({ world, query }) => {
    const { name } = clientOf(world, query);
    const requested = (query.scope ?? '').split(' ');
    return {
      status: 200,
      body: {
        client: { name },
        scopes: ScopeId.options.filter((id) => requested.includes(id)).map((id) => ({ id })),
      },
    };
  },
  decide: (input) => {
    const { world, body } = input;
    const client = clientOf(world, body);
    const redirect = new URL(client.redirect);
    if (body.allow) {
      const code = world.secret();
      const scopes = (body.scope ?? '').split(' ').filter(Boolean);
      world.codes.push({
        code,
        client: client.id,
        owner: customerOf(input).id,
        scopes,
        challenge: body.code_challenge,
      });
      redirect.searchParams.set('code', code);
    } else redirect.searchParams.set('error', 'access_denied');
    if (body.state !== undefined) redirect.searchParams.set('state', body.state);
    return { status: 200, body: { redirect: redirect.href } };
  },
};

import type { Contract } from '../../../../src/contracts/index.ts';
import { ScopeId } from '../../../../src/contracts/schemas/oauth.ts';
import { invalidField, notFound } from '../http-error.ts';
import type { Policy } from '../policy.ts';
import type { StoredClient, StoredToken, World } from '../world.ts';
import { type Caller, customerOf, type Handlers } from './handler.ts';

const toClient = ({ id, name, redirect, confidential }: StoredClient) => ({
  id,
  name,
  redirect,
  confidential,
});
const toToken = ({ id, name, scopes }: StoredToken) => ({ id, name, scopes });
type AuthorizedInput = Caller & { world: World; policy: Policy };

const findOwn = <Entity extends { id: string; owner: number }>(
  input: AuthorizedInput,
  entities: readonly Entity[],
  id: string,
  route: string,
): Entity => {
  const found = entities.find((entity) => entity.id === id);
  const isOwn = found?.owner === customerOf(input).id || !input.policy.ownership(route);
  if (found === undefined || !isOwn) throw notFound();
  return found;
};
const without = <Entity>(entities: readonly Entity[], removed: Entity): Entity[] =>
  entities.filter((each) => each !== removed);

export const oauth: Handlers<Contract['oauth']> = {
  clients: (input) => ({
    status: 200,
    body: input.world.clients.filter(({ owner }) => owner === customerOf(input).id).map(toClient),
  }),
  createClient: (input) => {
    const { world, body } = input;
    const secret = body.confidential ? world.secret() : undefined;
    const client: StoredClient = {
      id: String(world.nextId('client')),
      owner: customerOf(input).id,
      ...body,
      ...(secret === undefined ? {} : { secret }),
    };
    world.clients.push(client);
    return {
      status: 201,
      body: { ...toClient(client), ...(secret === undefined ? {} : { plainSecret: secret }) },
    };
  },
  updateClient: (input) => {
    const client = findOwn(input, input.world.clients, input.params.id, 'oauth.updateClient');
    Object.assign(client, input.body);
    return { status: 200, body: toClient(client) };
  },
  removeClient: (input) => {
    const client = findOwn(input, input.world.clients, input.params.id, 'oauth.removeClient');
    input.world.clients = without(input.world.clients, client);
    input.world.grants = input.world.grants.filter((grant) => grant.client !== client.id);
    return { status: 204, body: undefined };
  },
  grants: (input) => ({
    status: 200,
    body: input.world.grants
      .filter(({ owner }) => owner === customerOf(input).id)
      .map(({ id, client, scopes }) => ({
        id,
        client: { id: client, name: input.world.clients.find((each) => each.id === client)?.name ?? client },
        scopes,
      })),
  }),
  revokeGrant: (input) => {
    const grant = findOwn(input, input.world.grants, input.params.id, 'oauth.revokeGrant');
    input.world.grants = without(input.world.grants, grant);
    return { status: 204, body: undefined };
  },
  personalTokens: (input) => ({
    status: 200,
    body: input.world.tokens.filter(({ owner }) => owner === customerOf(input).id).map(toToken),
  }),
  createPersonalToken: (input) => {
    const { world, body } = input;
    const known = new Set<string>(ScopeId.options);
    if (!body.scopes.every((scope) => known.has(scope))) throw invalidField('scopes', 'Unknown scope.');
    const token: StoredToken = {
      id: String(world.nextId('token')),
      owner: customerOf(input).id,
      name: body.name,
      scopes: [...new Set(body.scopes)],
      bearer: world.secret(),
    };
    world.tokens.push(token);
    return { status: 201, body: { token: toToken(token), accessToken: token.bearer } };
  },
  removePersonalToken: (input) => {
    const token = findOwn(input, input.world.tokens, input.params.id, 'oauth.removePersonalToken');
    input.world.tokens = without(input.world.tokens, token);
    return { status: 204, body: undefined };
  },
  scopes: () => ({
    status: 200,
    body: ScopeId.options.map((id) => ({ id, description: `May ${id.replaceAll('-', ' ')}` })),
  }),
};

import type { Contract } from '../../../../src/contracts/index.ts';
import { ScopeId } from '../../../../src/contracts/schemas/oauth.ts';
import { invalidField, notFound } from '../http-error.ts';
import type { Policy } from '../policy.ts';
import type { StoredClient, StoredToken, World } from '../world.ts';
import { type Caller, customerOf, type Handlers } from './handler.ts';

const shownClient = ({ id, name, redirect, confidential }: StoredClient) => ({
  id,
  name,
  redirect,
  confidential,
});
const shownToken = ({ id, name, scopes }: StoredToken) => ({ id, name, scopes });
type Reached = Caller & { world: World; policy: Policy };

const own = <Thing extends { id: string; owner: number }>(
  call: Reached,
  things: readonly Thing[],
  id: string,
  route: string,
): Thing => {
  const found = things.find((thing) => thing.id === id);
  const isOurs = found?.owner === customerOf(call).id || !call.policy.ownership(route);
  if (found === undefined || !isOurs) throw notFound();
  return found;
};
const without = <Thing>(things: readonly Thing[], gone: Thing): Thing[] =>
  things.filter((each) => each !== gone);

export const oauth: Handlers<Contract['oauth']> = {
  clients: (call) => ({
    status: 200,
    body: call.world.clients.filter(({ owner }) => owner === customerOf(call).id).map(shownClient),
  }),
  createClient: (call) => {
    const { world, body } = call;
    const secret = body.confidential ? world.secret() : undefined;
    const client: StoredClient = {
      id: String(world.nextId('client')),
      owner: customerOf(call).id,
      ...body,
      ...(secret === undefined ? {} : { secret }),
    };
    world.clients.push(client);
    return {
      status: 201,
      body: { ...shownClient(client), ...(secret === undefined ? {} : { plainSecret: secret }) },
    };
  },
  updateClient: (call) => {
    const client = own(call, call.world.clients, call.params.id, 'oauth.updateClient');
    Object.assign(client, call.body);
    return { status: 200, body: shownClient(client) };
  },
  removeClient: (call) => {
    const client = own(call, call.world.clients, call.params.id, 'oauth.removeClient');
    call.world.clients = without(call.world.clients, client);
    call.world.grants = call.world.grants.filter((grant) => grant.client !== client.id);
    return { status: 204, body: undefined };
  },
  grants: (call) => ({
    status: 200,
    body: call.world.grants
      .filter(({ owner }) => owner === customerOf(call).id)
      .map(({ id, client, scopes }) => ({
        id,
        client: { id: client, name: call.world.clients.find((each) => each.id === client)?.name ?? client },
        scopes,
      })),
  }),
  revokeGrant: (call) => {
    const grant = own(call, call.world.grants, call.params.id, 'oauth.revokeGrant');
    call.world.grants = without(call.world.grants, grant);
    return { status: 204, body: undefined };
  },
  personalTokens: (call) => ({
    status: 200,
    body: call.world.tokens.filter(({ owner }) => owner === customerOf(call).id).map(shownToken),
  }),
  createPersonalToken: (call) => {
    const { world, body } = call;
    const known = new Set<string>(ScopeId.options);
    if (!body.scopes.every((scope) => known.has(scope)))
      throw invalidField('scopes', 'There is no such scope.');
    const token: StoredToken = {
      id: String(world.nextId('token')),
      owner: customerOf(call).id,
      name: body.name,
      scopes: [...new Set(body.scopes)],
      bearer: world.secret(),
    };
    world.tokens.push(token);
    return { status: 201, body: { token: shownToken(token), accessToken: token.bearer } };
  },
  removePersonalToken: (call) => {
    const token = own(call, call.world.tokens, call.params.id, 'oauth.removePersonalToken');
    call.world.tokens = without(call.world.tokens, token);
    return { status: 204, body: undefined };
  },
  scopes: () => ({
    status: 200,
    body: ScopeId.options.map((id) => ({ id, description: `May ${id.replaceAll('-', ' ')}` })),
  }),
};

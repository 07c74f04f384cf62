import type { World } from './world.ts';

const errorResponse = (error: string): Response => Response.json({ error }, { status: 400 });

/** The S256 code challenge of RFC 7636, in Node and in browsers. */
const challengeOf = async (verifier: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const encoded = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** POST /oauth/token of RFC 6749: exchanges an authorization code for an access token. */
export const handleTokenRequest = async (world: World, request: Request): Promise<Response> => {
  const form = new URLSearchParams(await request.text());
  const grant = world.codes.find(({ code }) => code === form.get('code'));
  const client = world.clients.find(({ id }) => id === grant?.client);
  if (grant === undefined || client === undefined) return errorResponse('invalid_grant');
  if (grant.challenge !== (await challengeOf(form.get('code_verifier') ?? '')))
    return errorResponse('invalid_grant');
  if (client.secret !== undefined && client.secret !== form.get('client_secret'))
    return errorResponse('invalid_client');
  world.codes = world.codes.filter((each) => each !== grant);
  const bearer = world.secret();
  const { owner, scopes } = grant;
  world.grants.push({ id: String(world.nextId('grant')), owner, client: client.id, scopes, bearer });
  return Response.json({ access_token: bearer, token_type: 'Bearer', scope: scopes.join(' ') });
};

#!/usr/bin/env bash
# WHAT: openid-client@6.9.0 with ClientSecretBasic escapes each sign but letters and digits, so that the client saree-shop is saree%2Dshop in the header, also where the form encoding of RFC 6749, section 2.3.1, leaves a hyphen or an underscore as it is; @node-oauth/oauth2-server@5.3.0 on the other side does not decode that part: 401 with the right id and secret, while ClientSecretPost and simple-oauth2@5.1.0 get a token.
# The common wrong guess: letters, digits, hyphen and underscore pass Basic authentication as they are, so that the client gets a token from each server that other clients get one from.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openid-client@6.9.0 @node-oauth/oauth2-server@5.3.0 simple-oauth2@5.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import OAuth2Server from '@node-oauth/oauth2-server';
import * as oidc from 'openid-client';
import { ClientCredentials } from 'simple-oauth2';
const secret = 'a_long-secret';
const given = [];
const model = {
  getClient: (id, password) => {
    given.push(`${id} ${password}`);
    return id === 'saree-shop' && password === secret && { id, grants: ['client_credentials'] };
  },
  getUserFromClient: () => ({ id: 1 }),
  saveToken: (token, client, user) => ({ ...token, client, user }),
};
const courier = new OAuth2Server({ model });
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const answer = new OAuth2Server.Response();
  const asked = new OAuth2Server.Request({ headers: request.headers, method: 'POST', query: {}, body: Object.fromEntries(new URLSearchParams(body)) });
  await courier.token(asked, answer).catch(() => {});
  response.writeHead(answer.status, { ...answer.headers, 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const client = (authentication) => {
  const config = new oidc.Configuration({ issuer: url, token_endpoint: `${url}/token` }, 'saree-shop', {}, authentication);
  oidc.allowInsecureRequests(config);
  return oidc.clientCredentialsGrant(config);
};
const tries = {
  'openid-client, ClientSecretBasic': () => client(oidc.ClientSecretBasic(secret)),
  'openid-client, ClientSecretPost': () => client(oidc.ClientSecretPost(secret)),
  'simple-oauth2': () => new ClientCredentials({ client: { id: 'saree-shop', secret }, auth: { tokenHost: url, tokenPath: '/token' } }).getToken({}),
};
const seen = [];
for (const [name, ask] of Object.entries(tries)) {
  const result = await ask().then(() => 'a token', (error) => `${error.status ?? ''} ${error.message}`);
  seen.push(result);
  console.log(`${name}: the server reads "${given.at(-1)}" and answers: ${result}`);
}
server.close();
process.exitCode = seen.slice(1).join() === 'a token,a token' && seen[0] !== 'a token' && given[0] === 'saree%2Dshop a%5Flong%2Dsecret' ? 0 : 1;
JS
echo 'WHAT: openid-client@6.9.0 with ClientSecretBasic escapes each sign but letters and digits, so that the client saree-shop is saree%2Dshop in the header, also where the form encoding of RFC 6749, section 2.3.1, leaves a hyphen or an underscore as it is; @node-oauth/oauth2-server@5.3.0 on the other side does not decode that part: 401 with the right id and secret, while ClientSecretPost and simple-oauth2@5.1.0 get a token; the common wrong guess: letters, digits, hyphen and underscore pass Basic authentication as they are, so that the client gets a token from each server that other clients get one from'
node try.mjs

#!/usr/bin/env bash
# WHAT: @node-oauth/oauth2-server@5.3.0: a refresh that asks for a part of the granted scope narrows the refresh token too and revokes the old one, so the session cannot get its other scopes back; RFC 6749, section 6, says that a new refresh token has the scope of the one that was sent.
# The common wrong guess: scope in a refresh narrows the access token only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @node-oauth/oauth2-server@5.3.0 >/dev/null
cat > try.mjs <<'JS'
import OAuth2Server, { Request, Response } from '@node-oauth/oauth2-server';
const client = { id: 'app', grants: ['password', 'refresh_token'] };
const stored = new Map();
const model = {
  getClient: async () => client,
  getUser: async () => ({ id: 1 }),
  validateScope: async (user, client, scope) => scope,
  saveToken: async (token, client, user) => ({ ...token, client, user, saved: stored.set(token.refreshToken, { ...token, client, user }) }),
  getRefreshToken: async (token) => stored.get(token),
  revokeToken: async ({ refreshToken }) => stored.delete(refreshToken),
};
const server = new OAuth2Server({ model, requireClientAuthentication: { password: false, refresh_token: false } });
const answers = [];
const ask = async (words, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  const request = new Request({ method: 'POST', query: {}, headers, body: { client_id: 'app', ...body } });
  const answer = await server.token(request, new Response()).catch(({ name }) => ({ scope: [name] }));
  answers.push(answer.scope.join(' '));
  console.log(`${words}: ${answers.at(-1)}`);
  return { grant_type: 'refresh_token', refresh_token: answer.refreshToken };
};
const first = await ask('login', { grant_type: 'password', username: 'a', password: 'b', scope: 'cart orders' });
const second = await ask('refresh with scope=cart', { ...first, scope: 'cart' });
const third = await ask('next refresh without scope', second);
await ask('refresh with scope=cart orders', { ...third, scope: 'cart orders' });
await ask('refresh with the first refresh token', first);
process.exitCode = String(answers) === 'cart orders,cart,cart,invalid_scope,invalid_grant' ? 0 : 1;
JS
echo 'WHAT: @node-oauth/oauth2-server@5.3.0: a refresh that asks for a part of the granted scope narrows the refresh token too and revokes the old one, so the session cannot get its other scopes back; RFC 6749, section 6, says that a new refresh token has the scope of the one that was sent; the common wrong guess: scope in a refresh narrows the access token only'
node try.mjs

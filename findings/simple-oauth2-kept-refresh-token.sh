#!/usr/bin/env bash
# WHAT: simple-oauth2@5.1.0 forgets the refresh token when the answer to a refresh has no new one, as RFC 6749, section 6, lets a server do: the next refresh sends refresh_token= with nothing behind it, so that a connection to a courier that was refreshed once is lost; client-oauth2@4.3.3 keeps it. A token without expires_in never expires for simple-oauth2.
# The common wrong guess: the refresh token stays until a new one comes, since the call returns the token to go on with.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent simple-oauth2@5.1.0 client-oauth2@4.3.3 >/dev/null
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
const { AuthorizationCode } = require('simple-oauth2');
const ClientOAuth2 = require('client-oauth2');
const sent = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  sent.push(form.get('refresh_token'));
  const answer = { access_token: `A${sent.length}`, token_type: 'Bearer', expires_in: 3600 };
  if (form.get('grant_type') === 'authorization_code') answer.refresh_token = 'R1';
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const client = new AuthorizationCode({ client: { id: 'shop', secret: 'secret' }, auth: { tokenHost: origin } });
  let token = await client.getToken({ code: 'C1', redirect_uri: 'https://shop.test/callback' });
  for (let i = 0; i < 2; i += 1) token = await token.refresh();
  const simple = sent.slice(1, 3);
  console.log(`simple-oauth2: the first refresh sends "${simple[0]}", the second "${simple[1]}"`);
  console.log(`simple-oauth2: a token without expires_in has expired: ${client.createToken({ access_token: 'A' }).expired()}`);
  sent.length = 0;
  const other = new ClientOAuth2({ clientId: 'shop', clientSecret: 'secret', accessTokenUri: `${origin}/token` });
  let kept = other.createToken('A0', 'R1', 'bearer');
  for (let i = 0; i < 2; i += 1) kept = await kept.refresh();
  console.log(`client-oauth2: the first refresh sends "${sent[0]}", the second "${sent[1]}"`);
  server.close().closeAllConnections();
  process.exitCode = simple.join() === 'R1,' && sent.join() === 'R1,R1' ? 0 : 1;
});
JS
echo 'WHAT: simple-oauth2@5.1.0 forgets the refresh token when the answer to a refresh has no new one, as RFC 6749, section 6, lets a server do: the next refresh sends refresh_token= with nothing behind it, so that a connection to a courier that was refreshed once is lost; client-oauth2@4.3.3 keeps it. A token without expires_in never expires for simple-oauth2; the common wrong guess: the refresh token stays until a new one comes, since the call returns the token to go on with'
node try.cjs

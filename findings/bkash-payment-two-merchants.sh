#!/usr/bin/env bash
# WHAT: bkash-payment@3.0.5 keeps one token for the process, not for the configuration that each call is given: for an hour the second merchant pays and refunds with his own app key and the token of the first one; and createPayment out of reach resolves with an Error, so that no catch runs.
# The common wrong guess: the configuration passed with each call decides whose token is used, as a shop of many vendors needs it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bkash-payment@3.0.5 >/dev/null
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
const { createPayment, queryPayment } = require('bkash-payment');
const received = [];
const gateway = createServer((request, response) => {
  received.push(request);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.url.endsWith('/token/grant') ? { id_token: `token of ${request.headers.username}`, expires_in: 3600 } : { statusCode: '0000', paymentID: 'P1' }));
});
gateway.listen(0, '127.0.0.1', async () => {
  const base_url = `http://127.0.0.1:${gateway.address().port}`;
  const merchant = (name) => ({ base_url, username: name, password: 'secret', app_key: `key of ${name}`, app_secret: 'secret' });
  for (const name of ['vendor A', 'vendor B']) await createPayment(merchant(name), { amount: '500', callbackURL: 'https://shop.test/paid', orderID: `order of ${name}`, reference: '1' });
  await queryPayment(merchant('vendor B'), 'P1');
  const calls = received.filter(({ url }) => !url.endsWith('/token/grant'));
  for (const { url, headers } of calls) console.log(`${url}: x-app-key "${headers['x-app-key']}", authorization "${headers.authorization}"`);
  const grants = received.length - calls.length;
  console.log(`tokens asked for: ${grants}`);
  await new Promise((done) => gateway.close(done).closeAllConnections());
  const outcome = await createPayment(merchant('vendor A'), { amount: '500', callbackURL: 'https://shop.test/paid' }).then((value) => ['resolves', value], (error) => ['rejects', error]);
  console.log(`gateway out of reach: createPayment ${outcome[0]} with ${outcome[1] instanceof Error ? 'an Error' : 'an answer'}`);
  const mixed = calls.slice(1).every(({ headers }) => headers['x-app-key'] === 'key of vendor B' && headers.authorization === 'token of vendor A');
  process.exitCode = mixed && grants === 1 && outcome[0] === 'resolves' ? 0 : 1;
});
JS
echo 'WHAT: bkash-payment@3.0.5 keeps one token for the process, not for the configuration that each call is given: for an hour the second merchant pays and refunds with his own app key and the token of the first one; and createPayment out of reach resolves with an Error, so that no catch runs; the common wrong guess: the configuration passed with each call decides whose token is used, as a shop of many vendors needs it'
node try.cjs

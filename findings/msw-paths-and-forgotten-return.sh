#!/usr/bin/env bash
# WHAT: msw@2.15.0 in Node answers requests that a server does not have, and passes on those that it was to answer: a handler for /orders takes /ORDERS and /orders/ too, one for /বিভাগ never matches the request for it, and a handler that forgets its return sends the request to the real server although onUnhandledRequest is "error", so that an order is placed by a test.
# The common wrong guess: paths are compared as servers compare them, a path in Bangla is encoded as fetch does it, and with "error" no request leaves.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent msw@2.15.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
const placed = [];
const shop = createServer(({ method, url }, response) => {
  placed.push(`${method} ${url}`);
  response.setHeader('content-type', 'application/json').end('"the real shop"');
});
await new Promise((done) => shop.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${shop.address().port}`;
const mock = setupServer(
  http.get(`${origin}/orders`, () => HttpResponse.json('mock')),
  http.get(`${origin}/বিভাগ`, () => HttpResponse.json('mock')),
  http.post(`${origin}/pay`, () => {
    HttpResponse.json('mock');
  }),
);
console.error = () => {};
console.warn = () => {};
mock.listen({ onUnhandledRequest: 'error' });
const answer = (path, method = 'GET') => fetch(origin + path, { method }).then((response) => response.json(), () => 'an error');
const seen = {
  '/orders': await answer('/orders'),
  '/ORDERS': await answer('/ORDERS'),
  '/orders/': await answer('/orders/'),
  '/বিভাগ': await answer('/বিভাগ'),
  'no handler': await answer('/other'),
  'POST /pay, no return': await answer('/pay', 'POST'),
};
mock.close();
shop.close().closeAllConnections();
for (const [request, text] of Object.entries(seen)) console.log(`${request}: ${text}`);
console.log(`requests that reached the shop: ${placed.join(', ')}`);
process.exitCode = Object.values(seen).join() === 'mock,mock,mock,an error,an error,the real shop' && placed.join() === 'POST /pay' ? 0 : 1;
JS
echo 'WHAT: msw@2.15.0 in Node answers requests that a server does not have, and passes on those that it was to answer: a handler for /orders takes /ORDERS and /orders/ too, one for /বিভাগ never matches the request for it, and a handler that forgets its return sends the request to the real server although onUnhandledRequest is "error", so that an order is placed by a test; the common wrong guess: paths are compared as servers compare them, a path in Bangla is encoded as fetch does it, and with "error" no request leaves'
node try.mjs

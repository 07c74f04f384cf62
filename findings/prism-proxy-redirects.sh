#!/usr/bin/env bash
# WHAT: @stoplight/prism-cli@5.14.2 as a validating proxy follows a redirect itself: a client that the API sends to the payment page (303, as the document says) gets 200 and the page behind it, and the right answer of the API is logged as a violation; two Set-Cookie headers become one joined by a comma, and the id 9007199254740993 and the price 1250.10 arrive as 9007199254740992 and 1250.1.
# The common wrong guess: a proxy that validates passes on the status, headers and body that it has judged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @stoplight/prism-cli@5.14.2 >/dev/null
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
const content = { 'application/json': { schema: { type: 'object' } } };
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { post: { responses: { 303: { description: 'to the payment', headers: { Location: { required: true, schema: { type: 'string' } } } } } } },
    '/payment': { get: { responses: { 200: { description: 'the payment', content } } } },
    '/order': { get: { responses: { 200: { description: 'an order', content } } } },
  },
}));
const seen = [];
const api = createServer((incoming, response) => {
  seen.push(`${incoming.method} ${incoming.url}`);
  if (incoming.url === '/orders') return response.writeHead(303, { location: '/payment' }).end();
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['cart=1', 'theme=dark'] });
  response.end(incoming.url === '/payment' ? '{"page":"payment"}' : '{"id":9007199254740993,"price":1250.10}');
});
await new Promise((done) => api.listen(0, '127.0.0.1', done));
const free = createServer();
const port = await new Promise((done) => free.listen(0, '127.0.0.1', () => done(free.address().port)));
await new Promise((done) => free.close(done));
const prism = spawn(process.execPath, ['node_modules/@stoplight/prism-cli/dist/index.js', 'proxy', 'openapi.json', `http://127.0.0.1:${api.address().port}`, '-p', String(port)]);
const call = (to, method, path) =>
  new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port: to, method, path, agent: false }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      done({ status: response.statusCode, location: response.headers.location, cookies: response.headers['set-cookie'], violations: response.headers['sl-violations'], body });
    });
    sent.on('error', fail).end();
  });
try {
  let log = '';
  prism.stdout.on('data', (chunk) => (log += chunk));
  for (let i = 0; i < 600 && !log.includes('listening'); i += 1) await wait(100);
  const show = ({ status, location, cookies, body }) => `${status}, location ${location}, cookies ${JSON.stringify(cookies)}, ${body}`;
  console.log(`POST /orders from the API: ${show(await call(api.address().port, 'POST', '/orders'))}`);
  const calls = seen.length;
  const order = await call(port, 'POST', '/orders');
  console.log(`POST /orders through the proxy: ${show(order)}; the API got ${seen.slice(calls).join(', ')}; violations ${order.violations}`);
  console.log(`GET /order from the API: ${show(await call(api.address().port, 'GET', '/order'))}`);
  const read = await call(port, 'GET', '/order');
  console.log(`GET /order through the proxy: ${show(read)}`);
  process.exitCode = order.status === 200 && order.body.includes('payment') && order.violations?.includes('303') && read.cookies?.length === 1 && read.body.includes('9007199254740992') ? 0 : 1;
} finally {
  prism.kill();
  api.close().closeAllConnections();
}
JS
echo 'WHAT: @stoplight/prism-cli@5.14.2 as a validating proxy follows a redirect itself: a client that the API sends to the payment page (303, as the document says) gets 200 and the page behind it, and the right answer of the API is logged as a violation; two Set-Cookie headers become one joined by a comma, and the id 9007199254740993 and the price 1250.10 arrive as 9007199254740992 and 1250.1; the common wrong guess: a proxy that validates passes on the status, headers and body that it has judged'
node try.mjs

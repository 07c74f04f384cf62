#!/usr/bin/env bash
# WHAT: @stoplight/prism-cli@5.14.2 mock with --errors answers a valid request with 500, since its own response breaks the document: a list with minItems 2 and uniqueItems holds the same word twice, and a required header is missing; a wrong cookie, a wrong JSON parameter (content) and a misspelt key of a closed deepObject are accepted.
# The common wrong guess: a mock that reports violations answers what the document allows, and refuses each parameter that it forbids.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @stoplight/prism-cli@5.14.2 >/dev/null
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
const text = { type: 'string' };
const closed = { type: 'object', additionalProperties: false, required: ['min'], properties: { min: { type: 'integer' } } };
const ok = (schema, headers) => ({ 200: { description: 'ok', headers, content: { 'application/json': { schema } } } });
const search = (parameters) => ({ get: { parameters, responses: ok({ const: 1 }) } });
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/sizes': { get: { responses: ok({ type: 'array', minItems: 2, uniqueItems: true, items: text }) } },
    '/total': { get: { responses: ok({ const: 1 }, { 'X-Total': { required: true, schema: { type: 'integer' } } }) } },
    '/page': search([{ name: 'page', in: 'query', schema: { type: 'integer' } }]),
    '/cookie': search([{ name: 'page', in: 'cookie', schema: { type: 'integer' } }]),
    '/content': search([{ name: 'filter', in: 'query', content: { 'application/json': { schema: closed } } }]),
    '/deep': search([{ name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { ...closed, required: [] } }]),
  },
}));
const free = createServer();
const port = await new Promise((done) => free.listen(0, '127.0.0.1', () => done(free.address().port)));
await new Promise((done) => free.close(done));
const prism = spawn(process.execPath, ['node_modules/@stoplight/prism-cli/dist/index.js', 'mock', 'openapi.json', '-p', String(port), '--errors']);
try {
  let log = '';
  prism.stdout.on('data', (chunk) => (log += chunk));
  for (let i = 0; i < 600 && !log.includes('listening'); i += 1) await wait(100);
  const calls = {
    'valid, list with minItems 2 and uniqueItems': ['/sizes'],
    'valid, response with a required header': ['/total'],
    'wrong, page=x in the query': ['/page?page=x'],
    'wrong, page=x in the cookie': ['/cookie', { cookie: 'page=x' }],
    'wrong, filter={"min":"x"} as JSON': [`/content?filter=${encodeURIComponent('{"min":"x"}')}`],
    'wrong, filter[mni]=1 of a closed object': ['/deep?filter[mni]=1'],
  };
  const statuses = [];
  for (const [name, [path, headers]] of Object.entries(calls)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { validation } = await response.json();
    statuses.push(response.status);
    console.log(`${name}: ${response.status}${validation ? `, ${validation.map(({ message }) => message).join('; ')}` : ''}`);
  }
  process.exitCode = statuses.join() === '500,500,422,200,200,200' ? 0 : 1;
} finally {
  prism.kill();
}
JS
echo 'WHAT: @stoplight/prism-cli@5.14.2 mock with --errors answers a valid request with 500, since its own response breaks the document: a list with minItems 2 and uniqueItems holds the same word twice, and a required header is missing; a wrong cookie, a wrong JSON parameter (content) and a misspelt key of a closed deepObject are accepted; the common wrong guess: a mock that reports violations answers what the document allows, and refuses each parameter that it forbids'
node try.mjs

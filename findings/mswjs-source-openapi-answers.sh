#!/usr/bin/env bash
# WHAT: @mswjs/source@0.5.0 fromOpenApi answers an operation whose success is 201 with 501 Not Implemented, a concrete path with the templated one that the document lists before it, and from a schema with values that break it (an array with uniqueItems repeats, a string of oneOf is longer than maxLength).
# The common wrong guess: handlers made from a document answer with its success response, match a concrete path first as OpenAPI demands, and send what the schema allows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @mswjs/source@0.5.0 msw@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import { fromOpenApi } from '@mswjs/source/open-api';
import { setupServer } from 'msw/node';
const json = (schema, more = {}) => ({ description: 'ok', content: { 'application/json': { schema, ...more } } });
const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'http://shop.test' }],
  paths: {
    '/products/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: json({
            type: 'object',
            required: ['sizes', 'code'],
            properties: {
              sizes: { type: 'array', minItems: 3, maxItems: 3, uniqueItems: true, items: { type: 'string', enum: ['S', 'M', 'L'] } },
              code: { oneOf: [{ type: 'string', maxLength: 2 }] },
            },
          }),
        },
      },
    },
    '/products/featured': { get: { responses: { 200: json({ type: 'object' }, { example: { featured: true } }) } } },
    '/orders': { post: { responses: { 201: json({ type: 'object' }, { example: { id: 1 } }) } } },
  },
};
const server = setupServer(...(await fromOpenApi(document)));
server.listen();
const call = async (method, path) => {
  const response = await fetch(`http://shop.test${path}`, { method });
  return { status: response.status, text: await response.text() };
};
const order = await call('POST', '/orders');
console.log(`POST /orders, declared 201 with an example: ${order.status} ${order.text}`);
const featured = await call('GET', '/products/featured');
console.log(`GET /products/featured answers with its example: ${featured.text.includes('featured')}`);
let repeated = 0;
let long = 0;
for (let i = 0; i < 100; i += 1) {
  const { sizes, code } = JSON.parse((await call('GET', '/products/1')).text);
  if (new Set(sizes).size < sizes.length) repeated += 1;
  if (code.length > 2) long += 1;
}
server.close();
console.log(`100 answers of GET /products/1: ${repeated > 50 ? 'most' : repeated} repeat a size, ${long > 50 ? 'most' : long} have a code longer than 2`);
process.exitCode = order.status === 501 && !featured.text.includes('featured') && repeated > 50 && long > 50 ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @mswjs/source@0.5.0 fromOpenApi answers an operation whose success is 201 with 501 Not Implemented, a concrete path with the templated one that the document lists before it, and from a schema with values that break it (an array with uniqueItems repeats, a string of oneOf is longer than maxLength); the common wrong guess: handlers made from a document answer with its success response, match a concrete path first as OpenAPI demands, and send what the schema allows
WHAT
node try.mjs

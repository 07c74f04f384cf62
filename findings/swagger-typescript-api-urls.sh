#!/usr/bin/env bash
# WHAT: swagger-typescript-api@13.13.0 generates a client that writes path parameters as they are, so that 50%20off arrives as "50 off" and what follows ? or # is lost, and ignores style and explode of a query: explode: false repeats the name, a deepObject is sent as [object Object] and null as the word.
# The common wrong guess: a client generated from the document escapes parameters and writes them as the document says, or refuses what it cannot write.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent swagger-typescript-api@13.13.0 >/dev/null
cat > try.mjs <<'JS'
import { renameSync } from 'node:fs';
import { generateApi } from 'swagger-typescript-api';
const list = { type: 'array', items: { type: 'string' } };
const query = (name, schema, more) => ({ name, in: 'query', schema, ...more });
const price = { type: 'object', properties: { min: { type: 'integer' } } };
const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  query('size', list, { explode: false }),
  query('price', price, { style: 'deepObject' }),
  query('stock', { type: ['string', 'null'] }),
];
const get = { parameters, responses: { 200: { description: 'ok' } } };
const spec = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: { '/products/{id}': { get } } };
await generateApi({ spec, fileName: 'api.ts', output: process.cwd(), toJS: true, silent: true });
renameSync('api.js', 'api.mjs');
const { Api } = await import(`${process.cwd()}/api.mjs`);
let sent = '';
const customFetch = async (url) => {
  sent = url;
  return new Response();
};
const api = new Api({ baseUrl: 'http://shop.test', customFetch });
const seen = [];
for (const [id, filter] of [['50%20off?'], ['a/b#c'], ['1', { size: ['M', 'L'], price: { min: 5 }, stock: null }]]) {
  await api.products.productsDetail(id, filter);
  const { pathname, search } = new URL(sent);
  seen.push(decodeURIComponent(pathname + search));
  console.log(`${id} ${JSON.stringify(filter) ?? ''}: ${seen.at(-1)}`);
}
const expected = ['/products/50 off', '/products/a/b', '/products/1?size=M&size=L&price=[object Object]&stock=null'];
process.exitCode = String(seen) === String(expected) ? 0 : 1;
JS
echo 'WHAT: swagger-typescript-api@13.13.0 generates a client that writes path parameters as they are, so that 50%20off arrives as "50 off" and what follows ? or # is lost, and ignores style and explode of a query: explode: false repeats the name, a deepObject is sent as [object Object] and null as the word; the common wrong guess: a client generated from the document escapes parameters and writes them as the document says, or refuses what it cannot write'
node try.mjs

#!/usr/bin/env bash
# WHAT: a document made from recorded requests forgets part of them without a word: har-to-openapi@2.0.0 requires no property at all, also those of each answer, so that {} is a valid order, and drops the second size of size=M&size=L; postman-to-openapi@1.7.3 keeps the last of two requests with one method and path (an order for cash, an order by card), offers parameters that are switched off and leaves :id in the path.
# The common wrong guess: what every recorded body has is required, and requests of one path are alternatives of one operation.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent har-to-openapi@2.0.0 postman-to-openapi@1.7.3 >/dev/null
cat > try.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { generateSpec } = require('har-to-openapi');
const postmanToOpenApi = require('postman-to-openapi');
const header = [{ name: 'content-type', value: 'application/json' }];
const entry = (method, url, status, answer, body) => ({
  startedDateTime: '2026-01-01T00:00:00Z',
  time: 1,
  request: {
    method, url, httpVersion: '1.1', headers: header, cookies: [], headersSize: -1, bodySize: -1,
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    ...(body && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
  },
  response: {
    status, statusText: '', httpVersion: '1.1', headers: header, cookies: [], redirectURL: '', headersSize: -1, bodySize: -1,
    content: { size: 1, mimeType: 'application/json', text: JSON.stringify(answer) },
  },
  cache: {},
  timings: { send: 0, wait: 0, receive: 0 },
});
const entries = [
  entry('POST', 'https://shop.test/orders', 201, { id: 1, total: 1250 }, { product: 1, pieces: 2 }),
  entry('POST', 'https://shop.test/orders', 201, { id: 2, total: 500 }, { product: 2, pieces: 1 }),
  entry('GET', 'https://shop.test/products?size=M&size=L', 200, { found: 1 }),
];
const url = (path, query = []) => ({ raw: `https://shop.test/${path.join('/')}`, protocol: 'https', host: ['shop', 'test'], path, query });
const order = (name, body) => ({ name, request: { method: 'POST', header: [], url: url(['orders']), body: { mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } } }, response: [] });
const collection = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    order('for cash', { cash: true }),
    order('by card', { card: '4111' }),
    { name: 'product', request: { method: 'GET', header: [], url: { ...url(['products', ':id'], [{ key: 'draft', value: '1', disabled: true }]), variable: [{ key: 'id', value: '5' }] } }, response: [] },
  ],
};
(async () => {
  const { spec } = await generateSpec({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }, {});
  const { post } = spec.paths['/orders'];
  const { schema } = post.requestBody.content['application/json'];
  const answer = post.responses['201'].content['application/json'].schema;
  const sizes = spec.paths['/products'].get.parameters.filter(({ name }) => name === 'size').map(({ schema: { type, example } }) => `${type} ${example}`);
  console.log(`har-to-openapi: of product and pieces in both orders required: ${JSON.stringify(schema.required ?? [])}; of id and total in both answers: ${JSON.stringify(answer.required ?? [])}; size=M&size=L is ${sizes.join()}`);
  writeFileSync('collection.json', JSON.stringify(collection));
  const yaml = await postmanToOpenApi('collection.json', null);
  console.log(`postman-to-openapi:\n${yaml.slice(yaml.indexOf('paths:')).replace(/^/gm, '  |')}`);
  const asBefore = !schema.required?.length && !answer.required?.length && sizes.join() === 'string M' && yaml.includes('card') && !yaml.includes('cash') && yaml.includes('name: draft') && yaml.includes('/products/:id');
  process.exitCode = asBefore ? 0 : 1;
})();
JS
echo 'WHAT: a document made from recorded requests forgets part of them without a word: har-to-openapi@2.0.0 requires no property at all, also those of each answer, so that {} is a valid order, and drops the second size of size=M&size=L; postman-to-openapi@1.7.3 keeps the last of two requests with one method and path (an order for cash, an order by card), offers parameters that are switched off and leaves :id in the path; the common wrong guess: what every recorded body has is required, and requests of one path are alternatives of one operation'
node try.cjs

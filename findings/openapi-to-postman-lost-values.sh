#!/usr/bin/env bash
# WHAT: openapi-to-postmanv2@6.3.3 makes other requests than its OpenAPI 3.1 document says: const and examples of a schema are the word "string", a tuple, the example of a query parameter with content and a required cookie are missing, and beside allOf a readOnly property is sent and a writeOnly one is in the response.
# The common wrong guess: a generated collection sends what the document gives as const or example, and what it leaves out is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-to-postmanv2@6.3.3 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { convertV2 } = createRequire(import.meta.url)('openapi-to-postmanv2');
const properties = {
  id: { type: 'string', readOnly: true },
  pin: { type: 'string', writeOnly: true },
  kind: { type: 'string', const: 'gift' },
  phone: { type: 'string', examples: ['01712345678'] },
  pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
};
const operation = (schema) => {
  const content = { 'application/json': { schema } };
  return { requestBody: { content }, responses: { 201: { description: 'ok', content } } };
};
const filter = { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' }, example: { min: 5 } } } };
const cookie = { name: 'cart', in: 'cookie', required: true, schema: { type: 'string' }, example: 'c1' };
const order = { type: 'object', properties };
const paths = { '/orders': { parameters: [filter, cookie], post: operation(order), put: operation({ ...order, allOf: [{ required: ['phone'] }] }) } };
const data = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'http://shop.test' }], paths };
const { output } = await new Promise((resolve, reject) => {
  convertV2({ type: 'json', data }, { parametersResolution: 'Example' }, (error, result) => (error ? reject(error) : resolve(result)));
});
const itemsOf = (node) => (node.item ? node.item.flatMap(itemsOf) : [node]);
const seen = itemsOf(output[0].data).map(({ request, response }) => {
  const [sent, shown] = [request.body.raw, response[0].body].map((text) => JSON.stringify(JSON.parse(text)));
  const query = request.url.query.map(({ key, value }) => `${key}=${value}`).join();
  const headers = request.header.map(({ key }) => key).join();
  console.log(`${request.method}: query ${query}, headers ${headers}\n  sends ${sent}\n  example of the response ${shown}`);
  return [query, headers.includes('Cookie'), ...[sent, shown].map((text) => Object.keys(JSON.parse(text)).sort()), JSON.parse(sent).kind, JSON.parse(sent).phone].join();
});
const expected = ['filter=,false,kind,phone,pin,id,kind,phone,string,string', 'filter=,false,id,kind,phone,pin,id,kind,phone,pin,string,string'];
process.exitCode = String(seen) === String(expected) ? 0 : 1;
JS
echo 'WHAT: openapi-to-postmanv2@6.3.3 makes other requests than its OpenAPI 3.1 document says: const and examples of a schema are the word "string", a tuple, the example of a query parameter with content and a required cookie are missing, and beside allOf a readOnly property is sent and a writeOnly one is in the response; the common wrong guess: a generated collection sends what the document gives as const or example, and what it leaves out is reported'
node try.mjs

#!/usr/bin/env bash
# WHAT: @hono/zod-openapi@1.6.3 publishes a list in the query or in a form as an array, which OpenAPI sends as one pair for each value, and refuses one of one value: sizes=S&sizes=M is 200, sizes=S 400, expected array, received string, and so is a multipart form with one; a filter by one size, as a client that is generated from the document sends it, fails.
# The common wrong guess: the server takes each request that is valid by its own document, so that a list of one value is a list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @hono/zod-openapi@1.6.3 hono@4.13.19 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
const app = new OpenAPIHono();
const sizes = z.array(z.enum(['S', 'M']));
const json = (schema) => ({ content: { 'application/json': { schema } } });
const responses = { 200: { description: 'ok', ...json(z.object({ pieces: z.int() })) } };
const list = createRoute({ method: 'get', path: '/products', request: { query: z.object({ sizes }) }, responses });
const labels = createRoute({ method: 'post', path: '/labels', request: { body: { required: true, content: { 'multipart/form-data': { schema: z.object({ sizes }) } } } }, responses });
app.openapi(list, (context) => context.json(context.req.valid('query')));
app.openapi(labels, (context) => context.json(context.req.valid('form')));
const form = (...values) => values.reduce((data, value) => (data.append('sizes', value), data), new FormData());
const requests = {
  'GET /products?sizes=S&sizes=M': ['/products?sizes=S&sizes=M'],
  'GET /products?sizes=S': ['/products?sizes=S'],
  'POST /labels with S and M': ['/labels', { method: 'POST', body: form('S', 'M') }],
  'POST /labels with S': ['/labels', { method: 'POST', body: form('S') }],
};
const [parameter] = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Shop', version: '1' } }).paths['/products'].get.parameters;
console.log(`its document: ${JSON.stringify(parameter)}`);
const seen = [];
for (const [name, request] of Object.entries(requests)) {
  const answer = await app.request(...request);
  const body = await answer.json();
  seen.push(answer.status);
  console.log(`${name}: ${answer.status} ${JSON.stringify(body.error ? JSON.parse(body.error.message)[0].message : body)}`);
}
process.exitCode = seen.join() === '200,400,200,400' && parameter.schema.type === 'array' ? 0 : 1;
JS
echo 'WHAT: @hono/zod-openapi@1.6.3 publishes a list in the query or in a form as an array, which OpenAPI sends as one pair for each value, and refuses one of one value: sizes=S&sizes=M is 200, sizes=S 400, expected array, received string, and so is a multipart form with one; a filter by one size, as a client that is generated from the document sends it, fails; the common wrong guess: the server takes each request that is valid by its own document, so that a list of one value is a list'
node try.mjs

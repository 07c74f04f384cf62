#!/usr/bin/env bash
# WHAT: openapi-client-axios@7.9.1, which is given the document at run time and names its methods by it, sends other requests than the document says: sizes M and L are size[]=M&size[]=L, also where style and explode ask for size=M,L, a filter with content application/json is filter[min]=1, the one media type of a body, a form (urlencoded), is sent as JSON, the JSON body false is not sent, and a cookie parameter is left out; the server gets no size, no form and no session.
# The common wrong guess: A client that has the document follows the style of its parameters and the media type of its bodies, or refuses what it cannot send.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-client-axios@7.9.1 axios@1.13.2 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
const { OpenAPIClientAxios } = createRequire(import.meta.url)('openapi-client-axios');
const got = [];
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => {
    got.push(`${decodeURIComponent(request.url)} ${[request.headers['content-type'], Buffer.concat(parts), request.headers.cookie && 'cookie'].filter((part) => part?.length).join(' ')}`.trim());
    response.end();
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const sizes = { type: 'array', items: { type: 'string' } };
const responses = { 200: { description: 'ok' } };
const query = (operationId, more) => ({ get: { operationId, parameters: [{ name: operationId, in: 'query', ...more }], responses } });
const body = (operationId, media, schema) => ({ post: { operationId, requestBody: { content: { [media]: { schema } } }, responses } });
const paths = {
  '/default': query('size', { schema: sizes }),
  '/comma': query('sizes', { schema: sizes, style: 'form', explode: false }),
  '/json': query('filter', { content: { 'application/json': { schema: { type: 'object' } } } }),
  '/cookie': { get: { operationId: 'session', parameters: [{ name: 'session', in: 'cookie', schema: { type: 'string' } }], responses } },
  '/form': body('form', 'application/x-www-form-urlencoded', { type: 'object' }),
  '/gift': body('gift', 'application/json', { type: 'boolean' }),
};
const definition = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, servers: [{ url: `http://127.0.0.1:${server.address().port}` }], paths };
const client = await new OpenAPIClientAxios({ definition }).init();
await client.size({ size: ['M', 'L'] });
await client.sizes({ sizes: ['M', 'L'] });
await client.filter({ filter: { min: 1 } });
await client.session({ session: 'a' });
await client.form(null, { size: 'M' });
await client.gift(null, false);
server.close();
console.log(got.join('\n'));
const expected = ['/default?size[]=M&size[]=L', '/comma?sizes[]=M&sizes[]=L', '/json?filter[min]=1', '/cookie', '/form application/json {"size":"M"}'];
process.exitCode = got.slice(0, 5).join() === expected.join() && got.length === 6 && !got[5].includes('false') ? 0 : 1;
JS
echo 'WHAT: openapi-client-axios@7.9.1, which is given the document at run time and names its methods by it, sends other requests than the document says: sizes M and L are size[]=M&size[]=L, also where style and explode ask for size=M,L, a filter with content application/json is filter[min]=1, the one media type of a body, a form (urlencoded), is sent as JSON, the JSON body false is not sent, and a cookie parameter is left out; the server gets no size, no form and no session; the common wrong guess: A client that has the document follows the style of its parameters and the media type of its bodies, or refuses what it cannot send'
node try.mjs

#!/usr/bin/env bash
# WHAT: builders of OData filters ask for other products than they are told: with no vendor chosen, in([]) of @odata/client@2.21.10 and odata-filter-builder@1.0.0, and or: [] of odata-query@8.1.0, are no filter at all, so that who may see no vendor sees all, where in: [] of the third is in (), which a server refuses; the first sends name eq "A & B" cut at its ampersand, a+b as "a b" and, as the second does, the name Rahman with an apostrophe and s undoubled, which ends the text; odata-query escapes all three.
# The common wrong guess: One of no values is nobody, as SQL and the standard have it, and a builder escapes values for OData and for the URL.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @odata/client@2.21.10 odata-filter-builder@1.0.0 odata-query@8.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { OData } = require('@odata/client');
const { ODataFilterBuilder: f } = require('odata-filter-builder');
const buildQuery = require('odata-query').default;
let asked;
const server = createServer((request, response) => {
  asked = request.url;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":[]}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const client = OData.New4({ serviceEndpoint: `http://127.0.0.1:${server.address().port}/` });
const read = (url) => new URL(url, 'http://shop.test').searchParams.get('$filter') ?? 'no filter';
const clientAsks = async (choose) => {
  await client.newRequest({ collection: 'Products', params: client.newParam().filter(choose(client.newFilter())) });
  return read(asked);
};
const name = "Rahman's";
const seen = {
  '@odata/client, vendor in no list': await clientAsks((filter) => filter.property('vendor').in([])),
  'odata-filter-builder, vendor in no list': f().in('vendor', []).toString() || 'no filter',
  'odata-query, or of no vendors': read(`/Products${buildQuery({ filter: { or: [] } })}`),
  'odata-query, vendor in no list': read(`/Products${buildQuery({ filter: { vendor: { in: [] } } })}`),
  '@odata/client, A & B': await clientAsks((filter) => filter.property('name').eq('A & B')),
  '@odata/client, a+b': await clientAsks((filter) => filter.property('name').eq('a+b')),
  [`@odata/client, ${name}`]: await clientAsks((filter) => filter.property('name').eq(name)),
  [`odata-filter-builder, ${name}`]: f().eq('name', name).toString(),
  [`odata-query, ${name}`]: read(`/Products${buildQuery({ filter: { name } })}`),
  'odata-query, A & B': read(`/Products${buildQuery({ filter: { name: 'A & B' } })}`),
};
server.close();
for (const [words, filter] of Object.entries(seen)) console.log(`${words}: ${filter}`);
const expected = [
  'no filter', 'no filter', 'no filter', 'vendor in ()', "name eq 'A ", "name eq 'a b'", "name eq 'Rahman's'", "name eq 'Rahman's'", "name eq 'Rahman''s'", "name eq 'A & B'",
];
process.exitCode = Object.values(seen).join('|') === expected.join('|') ? 0 : 1;
JS
echo 'WHAT: builders of OData filters ask for other products than they are told: with no vendor chosen, in([]) of @odata/client@2.21.10 and odata-filter-builder@1.0.0, and or: [] of odata-query@8.1.0, are no filter at all, so that who may see no vendor sees all, where in: [] of the third is in (), which a server refuses; the first sends name eq "A & B" cut at its ampersand, a+b as "a b" and, as the second does, the name Rahman with an apostrophe and s undoubled, which ends the text; odata-query escapes all three; the common wrong guess: one of no values is nobody, as SQL and the standard have it, and a builder escapes values for OData and for the URL'
node try.mjs

#!/usr/bin/env bash
# WHAT: @ts-rest/open-api@3.52.1 with zod 3: the path parameter z.coerce.number() is nullable, a tuple and a pipe are {} (any value), and the response c.otherResponse (text/csv) has no content at all.
# The common wrong guess: the generated document says what the contract demands and sends: an integer in the path, a list of two, a CSV file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ts-rest/open-api@3.52.1 @ts-rest/core@3.52.1 zod@3.25.76 >/dev/null
cat > try.mjs <<'JS'
import { initContract } from '@ts-rest/core';
import { generateOpenApi } from '@ts-rest/open-api';
import { z } from 'zod';
const c = initContract();
const range = z.tuple([z.number(), z.number()]);
const taka = z.string().pipe(z.coerce.number());
const contract = c.router({
  product: {
    method: 'GET', path: '/products/:id', pathParams: z.object({ id: z.coerce.number().int() }),
    responses: { 200: z.object({ range, taka }) },
  },
  report: { method: 'GET', path: '/report', responses: { 200: c.otherResponse({ contentType: 'text/csv', body: z.string() }) } },
});
const { paths } = generateOpenApi(contract, { info: { title: 'Shop', version: '1' } });
const product = paths['/products/{id}'].get;
const { properties } = product.responses[200].content['application/json'].schema;
const report = paths['/report'].get.responses[200];
const found = { id: product.parameters[0].schema, range: properties.range, taka: properties.taka, report };
for (const [name, schema] of Object.entries(found)) console.log(`${name}: ${JSON.stringify(schema)}`);
console.log(`zod: id null ${z.object({ id: z.number().int() }).safeParse({ id: null }).success ? 'fits' : 'does not fit'}, range "any" ${range.safeParse('any').success ? 'fits' : 'does not fit'}`);
process.exitCode = JSON.stringify(found) === '{"id":{"type":"integer","nullable":true},"range":{},"taka":{},"report":{"description":"200"}}' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @ts-rest/open-api@3.52.1 with zod 3: the path parameter z.coerce.number() is nullable, a tuple and a pipe are {} (any value), and the response c.otherResponse (text/csv) has no content at all; the common wrong guess: the generated document says what the contract demands and sends: an integer in the path, a list of two, a CSV file
WHAT
node try.mjs

#!/usr/bin/env bash
# WHAT: zod schemas generated from one OpenAPI 3.1 document judge the same order otherwise: orval@8.38.0 wants the writeOnly card in each response, openapi-zod-client@1.18.3 also the readOnly id in each request and checks neither enum with null nor maxLength of ["string", "null"], @hey-api/openapi-ts@0.95.0 refuses +06:00 in a date-time and the null of an enum; all accept a misspelt key of a closed object and duplicates.
# The common wrong guess: a generator is a matter of taste, since the document says what is valid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent orval@8.38.0 @hey-api/openapi-ts@0.95.0 openapi-zod-client@1.18.3 zod@4.6.7 typescript@5.9.3 tsx@4.23.15 >/dev/null
cat > try.mts <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const order = {
  type: 'object',
  required: ['id', 'at', 'card'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', readOnly: true },
    at: { type: 'string', format: 'date-time' },
    card: { type: 'string', writeOnly: true },
    note: { type: ['string', 'null'], maxLength: 5 },
    size: { enum: ['S', 'M', null] },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } };
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: { operationId: 'readOrder', responses: { 200: { description: 'ok', content } } },
      post: { operationId: 'createOrder', requestBody: { required: true, content }, responses: { 204: { description: 'made' } } },
    },
  },
  components: { schemas: { Order: order } },
}));
const npx = (...words: string[]) => execFileSync('npx', words, { stdio: 'ignore' });
npx('orval', '--input', 'openapi.json', '--output', 'orval.ts', '--client', 'zod');
npx('openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-p', 'zod');
npx('openapi-zod-client', 'openapi.json', '-o', 'client.ts', '-t', 'node_modules/openapi-zod-client/src/templates/schemas-only.hbs');
const load = (path: string) => import(path);
const [orval, hey, client] = await Promise.all(['./orval.ts', './hey/zod.gen.ts', './client.ts'].map(load));
const generators = {
  orval: [orval.CreateOrderBody, orval.ReadOrderResponse],
  '@hey-api/openapi-ts': [hey.zCreateOrderBody, hey.zReadOrderResponse],
  'openapi-zod-client': [client.schemas.Order, client.schemas.Order],
};
const request = { at: '2026-04-14T04:00:00Z', card: '4111' };
const response = { id: 1, at: '2026-04-14T04:00:00Z' };
const cases: [string, boolean, 0 | 1, object][] = [
  ['request', true, 0, request],
  ['response', true, 1, response],
  ['request at 10:00 in Dhaka', true, 0, { ...request, id: 1, at: '2026-04-14T10:00:00+06:00' }],
  ['request with size null', true, 0, { ...request, id: 1, size: null }],
  ['request with size XL', false, 0, { ...request, id: 1, size: 'XL' }],
  ['request with a note of 20', false, 0, { ...request, id: 1, note: 'x'.repeat(20) }],
  ['request with a misspelt key', false, 0, { ...request, id: 1, noet: 'x' }],
  ['request with the same tag twice', false, 0, { ...request, id: 1, tags: ['x', 'x'] }],
];
const verdicts = cases.map(([name, valid, direction, value]) => {
  const accepted = Object.entries(generators).map(([generator, schemas]) => [generator, schemas[direction].safeParse(value).success] as const);
  console.log(`${valid ? 'valid' : 'invalid'} ${name}: ${accepted.map(([generator, yes]) => `${generator} ${yes ? 'accepts' : 'refuses'}`).join(', ')}`);
  return accepted.map(([, yes]) => (yes ? '+' : '-')).join('');
});
process.exitCode = verdicts.join(' ') === '++- -+- +-+ +-+ --+ --+ +++ +++' ? 0 : 1;
JS
echo 'WHAT: zod schemas generated from one OpenAPI 3.1 document judge the same order otherwise: orval@8.38.0 wants the writeOnly card in each response, openapi-zod-client@1.18.3 also the readOnly id in each request and checks neither enum with null nor maxLength of ["string", "null"], @hey-api/openapi-ts@0.95.0 refuses +06:00 in a date-time and the null of an enum; all accept a misspelt key of a closed object and duplicates; the common wrong guess: a generator is a matter of taste, since the document says what is valid'
npx tsx try.mts

#!/usr/bin/env bash
# WHAT: @redocly/cli@2.77.0 join with --prefix-components-with-info-prop, and openapi-merge@2.0.2 with a dispute prefix, rename schemas that a discriminator refers to: without a mapping their name is the value that is sent, so that the joined contract wants kind "Payments_Card" or "PaymentsCard" where the API sends "Card"; and redocly leaves a mapping that names a schema (card: Card), which then refers to nothing.
# The common wrong guess: joining documents under a prefix changes names inside the document only, not what is sent, and each reference follows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @redocly/cli@2.77.0 openapi-merge@2.0.2 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isErrorResult, merge } from 'openapi-merge';
const response = (schema) => ({ get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } } });
const kind = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
const either = [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }];
const document = (title, paths, schemas) => ({ openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: 'https://shop.test' }], paths, components: { schemas } });
const stickers = document('Stickers', { '/stickers': response({ $ref: '#/components/schemas/Card' }) }, { Card: { type: 'string' }, Cash: { type: 'string' } });
const payments = document('Payments', {
  '/implicit': response({ oneOf: either, discriminator: { propertyName: 'kind' } }),
  '/mapped': response({ oneOf: either, discriminator: { propertyName: 'kind', mapping: { card: 'Card', cash: '#/components/schemas/Cash' } } }),
}, { Card: { ...kind, description: 'card' }, Cash: { ...kind, description: 'cash' } });
writeFileSync('stickers.json', JSON.stringify(stickers));
writeFileSync('payments.json', JSON.stringify(payments));
execFileSync('npx', ['redocly', 'join', 'stickers.json', 'payments.json', '--prefix-components-with-info-prop', 'title', '-o', 'joined.json'], { stdio: 'ignore' });
const merged = merge([{ oas: stickers }, { oas: payments, dispute: { prefix: 'Payments', alwaysApply: true } }]);
if (isErrorResult(merged)) throw new Error(merged.message);
const results = { 'redocly join': JSON.parse(readFileSync('joined.json', 'utf8')), 'openapi-merge': merged.output };
const seen = [];
for (const [name, { paths, components }] of Object.entries(results)) {
  const schema = (path) => paths[path].get.responses['200'].content['application/json'].schema;
  const kinds = schema('/implicit').oneOf.map(({ $ref }) => $ref.split('/').at(-1));
  const implicit = schema('/implicit').discriminator;
  const { mapping } = schema('/mapped').discriminator;
  const lost = Object.values(mapping).filter((target) => !(target.split('/').at(-1) in components.schemas));
  console.log(`${name}: kinds by the names of the schemas ${kinds.join(', ')}, mapping added: ${'mapping' in implicit}; mapping ${JSON.stringify(mapping)}, refers to nothing: ${lost.join() || 'none'}`);
  seen.push(`${kinds} ${'mapping' in implicit} ${mapping.card} ${lost}`);
}
process.exitCode = seen.join() === 'Payments_Card,Payments_Cash false Card Card,PaymentsCard,PaymentsCash false PaymentsCard ' ? 0 : 1;
JS
echo 'WHAT: @redocly/cli@2.77.0 join with --prefix-components-with-info-prop, and openapi-merge@2.0.2 with a dispute prefix, rename schemas that a discriminator refers to: without a mapping their name is the value that is sent, so that the joined contract wants kind "Payments_Card" or "PaymentsCard" where the API sends "Card"; and redocly leaves a mapping that names a schema (card: Card), which then refers to nothing; the common wrong guess: joining documents under a prefix changes names inside the document only, not what is sent, and each reference follows'
node try.mjs

#!/usr/bin/env bash
# WHAT: openapi-format@1.33.6 with unusedComponents removes schemas that are in use: the kinds that extend a base with a discriminator by allOf, which is how OpenAPI writes a hierarchy, so that the published contract has a payment and neither the card nor the wallet; @redocly/cli@2.77.0 with --remove-unused-components keeps them.
# The common wrong guess: What a discriminator can lead to is in use, as the specification says that the schemas which extend the base are found by their names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-format@1.33.6 @redocly/cli@2.77.0 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const text = { type: 'string' };
const payment = { $ref: '#/components/schemas/Payment' };
const kind = (name) => ({ allOf: [payment, { type: 'object', required: [name], properties: { [name]: text } }] });
const operations = { get: { operationId: 'getPayment', responses: { 200: { description: 'ok', content: { 'application/json': { schema: payment } } } } } };
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: { '/payment': operations },
  components: { schemas: {
    Payment: { type: 'object', required: ['kind'], properties: { kind: text }, discriminator: { propertyName: 'kind' } },
    Card: kind('last4'),
    Wallet: kind('phone'),
    Forgotten: text,
  } },
}));
writeFileSync('filter.json', JSON.stringify({ unusedComponents: ['schemas'] }));
const bin = (name, args) => execFileSync(`node_modules/.bin/${name}`, args, { stdio: 'ignore' });
bin('openapi-format', ['openapi.json', '--filterFile', 'filter.json', '--output', 'openapi-format.json']);
bin('redocly', ['bundle', 'openapi.json', '--remove-unused-components', '--output', 'redocly.json']);
const seen = ['openapi-format', 'redocly'].map((name) => {
  const left = Object.keys(JSON.parse(readFileSync(`${name}.json`, 'utf8')).components.schemas).sort();
  console.log(`${name}: ${left.join(', ')}`);
  return left.join();
});
process.exitCode = seen.join(' ') === 'Payment Card,Payment,Wallet' ? 0 : 1;
JS
echo 'WHAT: openapi-format@1.33.6 with unusedComponents removes schemas that are in use: the kinds that extend a base with a discriminator by allOf, which is how OpenAPI writes a hierarchy, so that the published contract has a payment and neither the card nor the wallet; @redocly/cli@2.77.0 with --remove-unused-components keeps them; the common wrong guess: what a discriminator can lead to is in use, as the specification says that the schemas which extend the base are found by their names'
node try.mjs

#!/usr/bin/env bash
# WHAT: openapi-typescript@7.13.0 and @hey-api/openapi-ts@0.95.0 make types that no valid message has, without a word, from a document whose kinds are named by const beside a discriminator without a mapping: the first writes kind "CashPayment", the name of the schema, over the const "cash", the second joins both, so that a payment is never; and a schema with patternProperties for x- keys makes the first want a text in every property, so that no order is assignable.
# The common wrong guess: The const says what is sent, a discriminator only helps to choose, and a pattern of keys leaves the other properties alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 @hey-api/openapi-ts@0.95.0 typescript@5.9.3 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const kind = (value, name, type) => ({ type: 'object', required: ['kind', name], properties: { kind: { const: value }, [name]: { type } } });
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/orders': { get: { operationId: 'getOrder', responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('Order') } } } } } } },
  components: { schemas: {
    Order: { type: 'object', required: ['pieces', 'payment'], properties: { pieces: { type: 'integer' }, payment: ref('Payment') }, patternProperties: { '^x-': { type: 'string' } } },
    Payment: { oneOf: [ref('CashPayment'), ref('CardPayment')], discriminator: { propertyName: 'kind' } },
    CashPayment: kind('cash', 'change', 'integer'),
    CardPayment: kind('card', 'last4', 'string'),
  } },
}));
const bin = (name) => `node_modules/.bin/${name}`;
execFileSync(bin('openapi-typescript'), ['openapi.json', '-o', 'first.ts'], { stdio: 'ignore' });
execFileSync(bin('openapi-ts'), ['-i', 'openapi.json', '-o', 'second', '-p', '@hey-api/typescript', '--silent'], { stdio: 'ignore' });
const messages = `const cash: Payment = { kind: 'cash', change: 50 };\ndeclare const known: Payment;\nconst order: Order = { pieces: 2, payment: known, 'x-gift': 'yes' };\n`;
writeFileSync('use-first.ts', `import type { components } from './first';\ntype Payment = components['schemas']['Payment'];\ntype Order = components['schemas']['Order'];\n${messages}`);
writeFileSync('use-second.ts', `import type { Order, Payment } from './second';\n${messages}`);
const { stdout } = spawnSync(bin('tsc'), ['--noEmit', '--strict', '--target', 'es2022', '--moduleResolution', 'bundler', '--module', 'es2022', 'use-first.ts', 'use-second.ts'], { encoding: 'utf8' });
const errors = stdout.split('\n').filter((line) => line.startsWith('use-'));
console.log(errors.join('\n'));
const at = errors.map((line) => line.match(/^use-(first|second)\.ts\((\d+)/)).map((found) => `${found[1]} ${found[2]}`);
const expected = errors.some((line) => line.includes('"cash"\' is not assignable to type \'"CashPayment"')) && at.join() === 'first 4,first 6,second 2,second 2';
process.exitCode = expected ? 0 : 1;
JS
echo 'WHAT: openapi-typescript@7.13.0 and @hey-api/openapi-ts@0.95.0 make types that no valid message has, without a word, from a document whose kinds are named by const beside a discriminator without a mapping: the first writes kind "CashPayment", the name of the schema, over the const "cash", the second joins both, so that a payment is never; and a schema with patternProperties for x- keys makes the first want a text in every property, so that no order is assignable; the common wrong guess: the const says what is sent, a discriminator only helps to choose, and a pattern of keys leaves the other properties alone'
node try.mjs

#!/usr/bin/env bash
# WHAT: json-schema-to-zod@2.8.1 leaves out, without a word, required beside no properties (as in allOf), minProperties, prefixItems, contains, dependentRequired and if/then: the generated zod schema accepts what the JSON Schema forbids.
# The common wrong guess: a keyword that it cannot convert is an error or a comment in the generated code.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-schema-to-zod@2.8.1 zod@4.6.7 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonSchemaToZod } from 'json-schema-to-zod';
import { z } from 'zod';
const address = { type: 'object', properties: { city: { type: 'string' } } };
const cases = [
  [{ allOf: [address, { required: ['city'] }] }, {}],
  [{ type: 'object', required: ['city'] }, {}],
  [{ type: 'object', minProperties: 1 }, {}],
  [{ type: 'array', prefixItems: [{ type: 'string' }], items: false }, [1, 2]],
  [{ type: 'array', contains: { const: 'M' } }, ['L']],
  [{ type: 'object', dependentRequired: { coupon: ['email'] } }, { coupon: 'A' }],
  [{ type: 'object', properties: { pay: {} }, if: { properties: { pay: { const: 'bkash' } } }, then: { required: ['number'] } }, { pay: 'bkash' }],
  [{ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }, {}],
];
const ajv = new Ajv2020({ strict: false });
const accepted = cases.map(([schema, value]) => {
  const code = jsonSchemaToZod(schema);
  const success = new Function('z', `return ${code}`)(z).safeParse(value).success;
  console.log(`${JSON.stringify(schema)}\n  ${code}\n  ${JSON.stringify(value)}: ajv ${ajv.validate(schema, value) ? 'valid' : 'invalid'}, zod ${success ? 'valid' : 'invalid'}`);
  return success;
});
process.exitCode = accepted.filter(Boolean).length === 7 && accepted.at(-1) === false ? 0 : 1;
JS
echo 'WHAT: json-schema-to-zod@2.8.1 leaves out, without a word, required beside no properties (as in allOf), minProperties, prefixItems, contains, dependentRequired and if/then: the generated zod schema accepts what the JSON Schema forbids; the common wrong guess: a keyword that it cannot convert is an error or a comment in the generated code'
node try.mjs

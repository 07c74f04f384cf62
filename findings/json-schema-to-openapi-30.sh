#!/usr/bin/env bash
# WHAT: @openapi-contrib/json-schema-to-openapi-schema@4.3.4 makes a schema of OpenAPI 3.0 that refuses what the JSON Schema takes, or that is none: { oneOf: [$ref, null] } becomes $ref with nullable beside it, which 3.0 ignores, so that null is refused; a tuple and a property true are copied, with which the document is invalid.
# The common wrong guess: A converter to 3.0 writes what 3.0 can say, wraps a $ref that may be null as its specification shows, and throws or widens the rest.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @openapi-contrib/json-schema-to-openapi-schema@4.3.4 @seriousme/openapi-schema-validator@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import convertModule from '@openapi-contrib/json-schema-to-openapi-schema';
import { Validator } from '@seriousme/openapi-schema-validator';
const convert = convertModule.default ?? convertModule;
const cases = {
  'text or null': { type: ['string', 'null'] },
  '$ref or null': { oneOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] },
  'tuple': { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] },
  'property true': { type: 'object', properties: { extra: true } },
};
const seen = [];
for (const [name, schema] of Object.entries(cases)) {
  const converted = await convert(structuredClone(schema));
  const document = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: {}, components: { schemas: { Size: { type: 'string' }, Case: converted } } };
  const { valid } = await new Validator().validate(document);
  console.log(`${name}: ${JSON.stringify(converted)}, document ${valid ? 'valid' : 'invalid'}`);
  seen.push(`${JSON.stringify(converted)} ${valid}`);
}
const expected = [
  '{"type":"string","nullable":true} true',
  '{"oneOf":[{"$ref":"#/components/schemas/Size","nullable":true}]} true',
  '{"type":"array","items":[{"type":"string"},{"type":"integer"}]} false',
  '{"type":"object","properties":{"extra":true}} false',
];
process.exitCode = seen.join('\n') === expected.join('\n') ? 0 : 1;
JS
echo 'WHAT: @openapi-contrib/json-schema-to-openapi-schema@4.3.4 makes a schema of OpenAPI 3.0 that refuses what the JSON Schema takes, or that is none: { oneOf: [$ref, null] } becomes $ref with nullable beside it, which 3.0 ignores, so that null is refused; a tuple and a property true are copied, with which the document is invalid; the common wrong guess: a converter to 3.0 writes what 3.0 can say, wraps a $ref that may be null as its specification shows, and throws or widens the rest'
node try.mjs

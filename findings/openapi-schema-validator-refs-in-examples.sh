#!/usr/bin/env bash
# WHAT: @seriousme/openapi-schema-validator@2.11.0 calls valid documents invalid if an example, a const or an x- key contains $ref, if two examples have the same $id, or if a property is named $ref.
# The common wrong guess: examples, const and extensions are data, so what looks like a reference in them is not resolved.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @seriousme/openapi-schema-validator@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import { Validator } from '@seriousme/openapi-schema-validator';
const text = { type: 'string' };
const object = { type: 'object', properties: { name: text } };
const schemas = {
  'a plain example': { ...object, example: { name: 'a' } },
  '$ref in an example': { ...object, example: { $ref: '#/none' } },
  '$ref in const': { const: { $ref: '#/none' } },
  '$ref in an extension': { ...object, 'x-source': { $ref: './none.json' } },
  'the same $id in two examples': { ...object, examples: [{ $id: 'thing-1' }, { $id: 'thing-1' }] },
  'a property named $ref': { type: 'object', properties: { $ref: text } },
};
const validator = new Validator();
for (const [name, schema] of Object.entries(schemas)) {
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths: { '/things': { get: { responses } } } };
  const { valid, errors } = await validator.validate(document);
  console.log(`${name}: ${valid ? 'valid' : JSON.stringify(errors).slice(0, 70)}`);
  if (valid !== (name === 'a plain example')) process.exitCode = 1;
}
JS
echo 'WHAT: @seriousme/openapi-schema-validator@2.11.0, $ref and $id in examples, const and x- keys are resolved, and a property named $ref is taken for a reference: valid documents are called invalid; the common wrong guess: data is left alone'
node try.mjs

#!/usr/bin/env bash
# WHAT: @apiture/openapi-down-convert@0.14.2 makes documents of OpenAPI 3.0 that are none: const "courier" becomes an enum, but const 0 and const false stay, as does null in anyOf beside a reference; a property that is named const is gone, and there is a property enum that is a list; and in a default { const: "red" } the value is another one. No error and no warning.
# The common wrong guess: const becomes an enum whatever its value, type null becomes nullable, and names and values are left alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @apiture/openapi-down-convert@0.14.2 @seriousme/openapi-schema-validator@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import downConvert from '@apiture/openapi-down-convert';
import { Validator } from '@seriousme/openapi-schema-validator';
const properties = (schemas) => ({ type: 'object', properties: schemas });
const Money = properties({ amount: { type: 'integer' } });
const parts = {
  'const "courier"': { Delivery: properties({ kind: { const: 'courier' } }) },
  'const 0': { Delivery: properties({ fee: { const: 0 } }) },
  'const false': { Delivery: properties({ paid: { const: false } }) },
  'anyOf with null': { Money, Order: properties({ discount: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] } }) },
  'property const': { Rule: properties({ const: { type: 'string' } }) },
  'default with const': { Filter: { type: 'object', default: { const: 'red' } } },
};
const judge = async (document) => ((await new Validator().validate(structuredClone(document))).valid ? 'valid' : 'invalid');
const seen = [];
for (const [name, schemas] of Object.entries(parts)) {
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: { '/p': { get: { responses: { 200: { description: 'ok' } } } } }, components: { schemas } };
  const before = await judge(document);
  const converted = new downConvert.Converter(structuredClone(document), {}).convert();
  const after = await judge(converted);
  seen.push(`${before} ${after}`);
  console.log(`${name}: ${before} in 3.1, ${after} in ${converted.openapi}, ${JSON.stringify(Object.values(converted.components.schemas).at(-1))}`);
}
process.exitCode = seen.join() === 'valid valid,valid invalid,valid invalid,valid invalid,valid invalid,valid valid' ? 0 : 1;
JS
echo 'WHAT: @apiture/openapi-down-convert@0.14.2 makes documents of OpenAPI 3.0 that are none: const "courier" becomes an enum, but const 0 and const false stay, as does null in anyOf beside a reference; a property that is named const is gone, and there is a property enum that is a list; and in a default { const: "red" } the value is another one. No error and no warning; the common wrong guess: const becomes an enum whatever its value, type null becomes nullable, and names and values are left alone'
node try.mjs

#!/usr/bin/env bash
# WHAT: dereference of @apidevtools/swagger-parser@13.1.0 lets keywords that stand beside a $ref replace those of the schema it refers to, where JSON Schema 2020-12, and so OpenAPI 3.1, wants both: required: [currency] beside a reference to Money, which requires amount, makes a total without an amount valid, and minimum: 0 beside one to 2 to 9 pieces makes an order of 0 pieces valid.
# The common wrong guess: dereferencing puts the schema in place of its reference, and the same values are valid before and after.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @apidevtools/swagger-parser@13.1.0 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
const Money = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } };
const Pieces = { type: 'integer', minimum: 2, maximum: 9 };
const total = { $ref: '#/components/schemas/Money', required: ['currency'], properties: { currency: { const: 'BDT' } } };
const pieces = { $ref: '#/components/schemas/Pieces', minimum: 0 };
const schemas = { Money, Pieces, Order: { type: 'object', properties: { total, pieces } } };
const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {}, components: { schemas } };
const whole = new Ajv2020({ strict: false }).addSchema(structuredClone(document), 'https://shop.example/api');
const asWritten = whole.compile({ $ref: 'https://shop.example/api#/components/schemas/Order' });
const { components } = await SwaggerParser.dereference(document);
const dereferenced = new Ajv2020({ strict: false }).compile(components.schemas.Order);
const orders = [{ total: { amount: 1250, currency: 'BDT' } }, { total: { currency: 'BDT' } }, { pieces: 2 }, { pieces: 0 }];
const seen = orders.map((order) => {
  const verdicts = [asWritten(order), dereferenced(order)].map((valid) => (valid ? 'valid' : 'invalid'));
  console.log(`${JSON.stringify(order)}: ${verdicts[0]} by the document, ${verdicts[1]} after dereference`);
  return verdicts.join();
});
console.log(`total after dereference: ${JSON.stringify(components.schemas.Order.properties.total)}`);
process.exitCode = seen.join(' ') === 'valid,valid invalid,valid valid,valid invalid,valid' ? 0 : 1;
JS
echo 'WHAT: dereference of @apidevtools/swagger-parser@13.1.0 lets keywords that stand beside a $ref replace those of the schema it refers to, where JSON Schema 2020-12, and so OpenAPI 3.1, wants both: required: [currency] beside a reference to Money, which requires amount, makes a total without an amount valid, and minimum: 0 beside one to 2 to 9 pieces makes an order of 0 pieces valid; the common wrong guess: dereferencing puts the schema in place of its reference, and the same values are valid before and after'
node try.mjs

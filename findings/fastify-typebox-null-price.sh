#!/usr/bin/env bash
# WHAT: fastify@5.6.1 with a body of @sinclair/typebox@0.34.41 whose sale price is Type.Union([Type.Integer(), Type.Null()]): {"sale_price": null}, which clears it, reaches the handler as 0, a note of string or null as "", and with null named first an empty note becomes null; { type: ['integer', 'null'] } is left as it was sent.
# The common wrong guess: null fits the schema, so that nothing has to be converted, and the order in a union does not matter.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fastify@5.6.1 @sinclair/typebox@0.34.41 >/dev/null
cat > try.mjs <<'JS'
import { Type } from '@sinclair/typebox';
import Fastify from 'fastify';
const shop = Fastify();
const body = Type.Object({
  sale_price: Type.Union([Type.Integer(), Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  null_first: Type.Union([Type.Null(), Type.String()]),
  two_types: { type: ['integer', 'null'] },
});
shop.patch('/products/1', { schema: { body } }, async (request) => request.body);
const seen = [];
for (const payload of [
  { sale_price: null, note: null, null_first: null, two_types: null },
  { sale_price: 900, note: '', null_first: '', two_types: 0 },
]) {
  const response = await shop.inject({ method: 'PATCH', url: '/products/1', payload });
  console.log(`sent ${JSON.stringify(payload)}, handled ${response.body}`);
  seen.push(response.body);
}
const expected = [
  '{"sale_price":0,"note":"","null_first":null,"two_types":null}',
  '{"sale_price":900,"note":"","null_first":null,"two_types":0}',
];
process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
JS
echo 'WHAT: fastify@5.6.1 with a body of @sinclair/typebox@0.34.41 whose sale price is Type.Union([Type.Integer(), Type.Null()]): {"sale_price": null}, which clears it, reaches the handler as 0, a note of string or null as "", and with null named first an empty note becomes null; { type: ["integer", "null"] } is left as it was sent; the common wrong guess: null fits the schema, so that nothing has to be converted, and the order in a union does not matter'
node try.mjs

#!/usr/bin/env bash
# WHAT: jest-openapi@0.14.2 toSatisfyApiSpec looks at the status and at the schema of application/json only: a response without a required header, with a text/html type, with a date that is none or with a writeOnly property satisfies the document, while a valid text/csv response that it lists does not.
# The common wrong guess: a response that satisfies the document has its headers, content types and formats, and each listed content type is judged by its schema.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jest-openapi@0.14.2 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
let satisfies;
globalThis.expect = { extend: (matchers) => { satisfies = matchers.toSatisfyApiSpec; } };
const { default: jestOpenAPI } = createRequire(import.meta.url)('jest-openapi');
const properties = { id: { type: 'integer' }, day: { type: 'string', format: 'date' }, secret: { type: 'string', writeOnly: true } };
const product = { type: 'object', required: ['id'], additionalProperties: false, properties };
const content = { 'application/json': { schema: product }, 'text/csv': { schema: { type: 'string' } } };
const headers = { 'X-Total': { required: true, schema: { type: 'integer' } } };
const get = { responses: { 200: { description: 'ok', headers, content } } };
jestOpenAPI({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: { '/products': { get } } });
const self = { utils: { matcherHint: String, printReceived: String, RECEIVED_COLOR: String, EXPECTED_COLOR: String } };
const json = { 'content-type': 'application/json', 'x-total': '1' };
const cases = {
  'valid JSON': [json, { id: 1 }],
  'id is a text': [json, { id: 'x' }],
  'no X-Total, which is required': [{ 'content-type': 'application/json' }, { id: 1 }],
  'X-Total: many': [{ ...json, 'x-total': 'many' }, { id: 1 }],
  'day is "soon"': [json, { id: 1, day: 'soon' }],
  'has a writeOnly property': [json, { id: 1, secret: 'x' }],
  'content type text/html': [{ ...json, 'content-type': 'text/html' }, { id: 1 }],
  'valid CSV': [{ ...json, 'content-type': 'text/csv' }, 'id\n1\n'],
};
const seen = Object.entries(cases).map(([words, [headers, data]]) => {
  const response = { status: 200, headers, data, config: {}, request: { method: 'GET', path: '/products' } };
  const { pass } = satisfies.call(self, response);
  console.log(`${words}: ${pass ? 'satisfies' : 'does not satisfy'} the document`);
  return Number(pass);
});
process.exitCode = seen.join('') === '10111110' ? 0 : 1;
JS
echo 'WHAT: jest-openapi@0.14.2 toSatisfyApiSpec looks at the status and at the schema of application/json only: a response without a required header, with a text/html type, with a date that is none or with a writeOnly property satisfies the document, while a valid text/csv response that it lists does not; the common wrong guess: a response that satisfies the document has its headers, content types and formats, and each listed content type is judged by its schema'
node try.mjs

#!/usr/bin/env bash
# WHAT: swagger-client@3.37.3, the client behind Swagger UI, leaves out what it was given: of two cookie parameters only the last is sent, so that the session is lost beside the language; a Date is not in the query, nor is an empty text, so that the orders since a day are all orders; a JSON body of false or 0 is not sent; in a form (urlencoded) two sizes are one value "M,L", although form with explode is the default, and null and undefined are words.
# The common wrong guess: What the document and the given values say is sent, since it is the client of those who wrote the format, and what it cannot send is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent swagger-client@3.37.3 >/dev/null
cat > try.mjs <<'JS'
import SwaggerClient from 'swagger-client';
const text = { type: 'string' };
const list = { type: 'array', items: text };
function request(parameters, values, type, schema, body) {
  const operation = { operationId: 'send', parameters, responses: { 200: { description: 'ok' } } };
  if (type) operation.requestBody = { content: { [type]: { schema } } };
  const spec = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, servers: [{ url: 'http://shop.test' }], paths: { '/orders': { post: operation } } };
  return SwaggerClient.buildRequest({ spec, operationId: 'send', parameters: values, requestBody: body });
}
const query = (schema) => [{ name: 'v', in: 'query', schema }];
const cookies = ['session', 'language'].map((name) => ({ name, in: 'cookie', schema: text }));
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const fields = { type: 'object', properties: { sizes: list, note: { ...text, nullable: true }, gift: text } };
const cases = {
  'two cookies': [cookies, { session: 's1', language: 'bn' }],
  'query, a Date': [query({ ...text, format: 'date-time' }), { v: new Date('2026-12-16T00:00:00Z') }],
  'query, the empty text': [query(text), { v: '' }],
  'query, two sizes': [query(list), { v: ['M', 'L'] }],
  'JSON body false': [[], {}, json, { type: 'boolean' }, false],
  'JSON body 0': [[], {}, json, { type: 'integer' }, 0],
  'form, two sizes': [[], {}, form, fields, { sizes: ['M', 'L'] }],
  'form, null and undefined': [[], {}, form, fields, { note: null, gift: undefined }],
};
const seen = Object.entries(cases).map(([name, given]) => {
  const { url, headers, body = '' } = request(...given);
  const { search } = new URL(url);
  const { Cookie: cookie = '' } = headers;
  console.log(`${name}: query "${search}", cookies "${cookie}", body "${body}"`);
  return `${search}|${cookie}|${body}`;
});
process.exitCode = seen.join(' ') === '|language=bn| || || ?v=M&v=L|| || || ||sizes=M,L ||note=null&gift=undefined' ? 0 : 1;
JS
echo 'WHAT: swagger-client@3.37.3, the client behind Swagger UI, leaves out what it was given: of two cookie parameters only the last is sent, so that the session is lost beside the language; a Date is not in the query, nor is an empty text, so that the orders since a day are all orders; a JSON body of false or 0 is not sent; in a form (urlencoded) two sizes are one value "M,L", although form with explode is the default, and null and undefined are words; the common wrong guess: what the document and the given values say is sent, since it is the client of those who wrote the format, and what it cannot send is an error'
node try.mjs

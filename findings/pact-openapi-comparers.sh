#!/usr/bin/env bash
# WHAT: swagger-mock-validator@11.0.0 and @pactflow/openapi-pact-comparator@1.7.0, which tell whether a Pact contract fits an OpenAPI document, both accept a consumer that sends a readOnly number and one that expects the writeOnly card in the answer, which no such API does; the first also accepts size=XL and size=S&size=XL for a list of S and M, 30 February, and a property that the document does not name.
# The common wrong guess: A contract that is compared with the document of its provider fails where that provider would not take or send what it says.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent swagger-mock-validator@11.0.0 @pactflow/openapi-pact-comparator@1.7.0 >/dev/null
cat > try.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Comparator } from '@pactflow/openapi-pact-comparator';
const text = { type: 'string' };
const json = (schema) => ({ content: { 'application/json': { schema } } });
const order = { type: 'object', properties: { number: { ...text, readOnly: true }, item: text, card: { ...text, writeOnly: true }, day: { ...text, format: 'date' }, page: { type: 'integer' } } };
const sizes = { name: 'size', in: 'query', schema: { type: 'array', items: { ...text, enum: ['S', 'M'] } } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: { '/orders': {
    get: { parameters: [sizes], responses: { 200: { description: 'ok', ...json(order) } } },
    post: { requestBody: { required: true, ...json(order) }, responses: { 201: { description: 'ok', ...json(order) } } },
  } },
};
writeFileSync('openapi.json', JSON.stringify(document));
const headers = { 'Content-Type': 'application/json' };
const get = (query, body = { item: 'Saree' }) => ({ request: { method: 'GET', path: '/orders', query }, response: { status: 200, headers, body } });
const post = (body, answer) => ({ request: { method: 'POST', path: '/orders', headers, body }, response: { status: 201, headers, body: answer } });
const cases = {
  'good': get('size=S&size=M'),
  'answer, a number for a text': get('', { item: 5 }),
  'request with readOnly number': post({ number: 'o-1', item: 'Saree' }, { number: 'o-1' }),
  'answer with writeOnly card': post({ item: 'Saree', card: '4242' }, { number: 'o-1', card: '4242' }),
  'size=XL': get('size=XL'),
  'size=S&size=XL': get('size=S&size=XL'),
  'answer, 30 February': get('', { day: '2026-02-30' }),
  'answer, unknown property': get('', { colour: 'red' }),
};
const seen = [];
for (const [description, interaction] of Object.entries(cases)) {
  const pact = { consumer: { name: 'site' }, provider: { name: 'shop' }, interactions: [{ description, ...interaction }], metadata: { pactSpecification: { version: '2.0.0' } } };
  writeFileSync('pact.json', JSON.stringify(pact));
  const first = spawnSync('node_modules/.bin/swagger-mock-validator', ['openapi.json', 'pact.json']).status === 0;
  let second = true;
  for await (const { type } of new Comparator(document).compare(pact)) if (type === 'error') second = false;
  console.log(`${description}: swagger-mock-validator ${first ? 'accepts' : 'refuses'}, openapi-pact-comparator ${second ? 'accepts' : 'refuses'}`);
  seen.push(`${first}/${second}`);
}
process.exitCode = seen.join() === 'true/true,false/false,true/true,true/true,true/false,true/false,true/false,true/false' ? 0 : 1;
JS
echo 'WHAT: swagger-mock-validator@11.0.0 and @pactflow/openapi-pact-comparator@1.7.0, which tell whether a Pact contract fits an OpenAPI document, both accept a consumer that sends a readOnly number and one that expects the writeOnly card in the answer, which no such API does; the first also accepts size=XL and size=S&size=XL for a list of S and M, 30 February, and a property that the document does not name; the common wrong guess: a contract that is compared with the document of its provider fails where that provider would not take or send what it says'
node try.mjs

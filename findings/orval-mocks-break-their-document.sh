#!/usr/bin/env bash
# WHAT: the mocks that orval@8.38.0 makes of an OpenAPI 3.1 document, with @faker-js/faker@10.6.0 and msw@2.15.0, answer what it forbids: 0 for a count with exclusiveMinimum: 0, letters for a format time, a list without the value that contains asks for, the same size twice in a list with uniqueItems, and 200 for an operation that only has 303; one for an amount with maximum: -1 and no minimum throws each time.
# The common wrong guess: the generated mock answers with values and a status that the document allows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent orval@8.38.0 @faker-js/faker@10.6.0 msw@2.15.0 esbuild@0.25.12 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { faker } from '@faker-js/faker';
import { getResponse } from 'msw';
const value = (schema) => ({ type: 'object', required: ['value'], properties: { value: schema } });
const schemas = {
  pieces: { type: 'integer', exclusiveMinimum: 0, maximum: 2 },
  adjustment: { type: 'integer', maximum: -1 },
  opens: { type: 'string', format: 'time' },
  tags: { type: 'array', items: { type: 'string' }, contains: { const: 'new' } },
  sizes: { type: 'array', items: { type: 'integer', minimum: 38, maximum: 40 }, minItems: 3, maxItems: 3, uniqueItems: true },
};
const answer = (schema) => ({ get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema: value(schema) } } } } } });
const paths = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`/${name}`, answer(schema)]));
paths['/pay'] = { get: { responses: { 303: { description: 'payment page' } } } };
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'shop', version: '1' }, paths }));
writeFileSync('orval.config.mjs', "export default { shop: { input: './api.json', output: { target: './made.ts', client: 'fetch', mock: true } } };");
execFileSync('npx', ['orval', '--config', 'orval.config.mjs'], { stdio: 'ignore' });
execFileSync('npx', ['esbuild', 'made.msw.ts', '--bundle', '--format=esm', '--platform=node', '--packages=external', '--outfile=made.mjs', '--log-level=error']);
const { getShopMock } = await import('./made.mjs');
// The mocks draw from this instance, so that each run gets the same values.
faker.seed(1971);
const ajv = addFormats(new Ajv2020());
const ask = (path) => getResponse(getShopMock(), new Request(`http://localhost${path}`));
const asked = async (path) => {
  try {
    return (await (await ask(path)).json()).value;
  } catch (error) {
    return error;
  }
};
const samples = { tags: 'a list without it', opens: 'a word of letters', sizes: 'the same size twice' };
const broken = [];
for (const [name, schema] of Object.entries(schemas)) {
  const validate = ajv.compile(value(schema));
  const values = await Promise.all(Array.from({ length: 60 }, () => asked(`/${name}`)));
  const wrong = values.filter((one) => one instanceof Error || !validate({ value: one }));
  broken.push(wrong.length > 0);
  const shown = wrong[0] instanceof Error ? wrong[0].message : samples[name] ?? JSON.stringify(wrong[0]);
  console.log(`${name} ${JSON.stringify(schema)}: ${wrong.length ? shown : 'as the schema says'}`);
}
const { status } = await ask('/pay');
console.log(`303 is answered with ${status}`);
process.exitCode = broken.every(Boolean) && status === 200 ? 0 : 1;
JS
echo 'WHAT: the mocks that orval@8.38.0 makes of an OpenAPI 3.1 document, with @faker-js/faker@10.6.0 and msw@2.15.0, answer what it forbids: 0 for a count with exclusiveMinimum: 0, letters for a format time, a list without the value that contains asks for, the same size twice in a list with uniqueItems, and 200 for an operation that only has 303; one for an amount with maximum: -1 and no minimum throws each time; the common wrong guess: the generated mock answers with values and a status that the document allows'
node try.mjs

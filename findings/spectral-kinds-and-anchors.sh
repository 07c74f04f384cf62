#!/usr/bin/env bash
# WHAT: the recommended rules of @stoplight/spectral-rulesets@1.23.1 with @stoplight/spectral-core@1.24.1 report what is right in a valid OpenAPI 3.1 document: a kind of payment that the mapping of a discriminator names is potentially unused, so that who removes what is reported loses the card; a reference to an $anchor is an error, invalid-ref; and the value of a default that has a key enum is judged as a schema, duplicate items.
# The common wrong guess: a schema is in use when a discriminator names it, a reference of JSON Schema 2020-12 is one, and values are no schemas.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @stoplight/spectral-core@1.24.1 @stoplight/spectral-rulesets@1.23.1 @seriousme/openapi-schema-validator@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import core from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { Validator } from '@seriousme/openapi-schema-validator';
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const Payment = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind', mapping: { card: ref('Card').$ref } } };
const Card = { allOf: [ref('Payment'), { type: 'object', properties: { last: { type: 'string' } } }] };
const cases = {
  'kinds of a payment, with a mapping': [{ schema: ref('Payment') }, { Payment, Card }],
  'a reference to an $anchor': [{ schema: { $ref: '#amount' } }, { Amount: { $anchor: 'amount', type: 'integer' } }],
  'a default whose value has enum': [{ schema: { type: 'object', default: { enum: ['M', 'M'] } } }, {}],
};
const seen = [];
for (const [name, [media, schemas]] of Object.entries(cases)) {
  const get = { operationId: 'get', description: 'Get', tags: ['shop'], responses: { 200: { description: 'ok', content: { 'application/json': media } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: 'Shop', contact: { name: 'Shop' } },
    servers: [{ url: 'https://shop.example' }],
    tags: [{ name: 'shop' }],
    paths: { '/payment': { get } },
    components: { schemas },
  };
  const { valid } = await new Validator().validate(structuredClone(document));
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const problems = await spectral.run(structuredClone(document));
  seen.push(`${valid} ${problems.map(({ code, severity }) => `${code} ${severity}`)}`);
  console.log(`${name}: ${valid ? 'valid by the schema of OpenAPI' : 'invalid'}`);
  for (const { code, severity, path, message } of problems) console.log(`  ${['error', 'warning'][severity]} ${code} at ${path.slice(-3).join('.')}: ${message}`);
}
const expected = ['oas3-unused-component 1', 'invalid-ref 0,oas3-unused-component 1', 'duplicated-entry-in-enum 1'];
process.exitCode = seen.join(' | ') === expected.map((codes) => `true ${codes}`).join(' | ') ? 0 : 1;
JS
echo 'WHAT: the recommended rules of @stoplight/spectral-rulesets@1.23.1 with @stoplight/spectral-core@1.24.1 report what is right in a valid OpenAPI 3.1 document: a kind of payment that the mapping of a discriminator names is potentially unused, so that who removes what is reported loses the card; a reference to an $anchor is an error, invalid-ref; and the value of a default that has a key enum is judged as a schema, duplicate items; the common wrong guess: a schema is in use when a discriminator names it, a reference of JSON Schema 2020-12 is one, and values are no schemas'
node try.mjs

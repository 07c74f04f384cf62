#!/usr/bin/env bash
# WHAT: openapi-backend@5.21.2, whose readme lists OpenAPI 3.1 support, calls valid 3.1 documents with keywords of JSON Schema 2020-12 invalid; with quick, which skips that, it refuses valid tuples (prefixItems) and never checks dependentRequired, unevaluatedProperties, minContains. No format is checked in either mode.
# The common wrong guess: supporting 3.1 means JSON Schema 2020-12, so what the document forbids is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-backend@5.21.2 >/dev/null
cat > try.mjs <<'JS'
import { OpenAPIBackend } from 'openapi-backend';
const tuple = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false };
const cases = {
  prefixItems: [tuple, ['M', 2], ['M', 'x']],
  dependentRequired: [{ type: 'object', dependentRequired: { coupon: ['email'] } }, { coupon: 'A', email: 'a' }, { coupon: 'A' }],
  unevaluatedProperties: [{ allOf: [{ properties: { id: {} } }], unevaluatedProperties: false }, { id: 1 }, { id: 1, password: 'x' }],
  minContains: [{ type: 'array', contains: { const: 'M' }, minContains: 2 }, ['M', 'M'], ['M']],
  date: [{ type: 'string', format: 'date' }, '2026-11-29', 'yesterday'],
};
console.warn = () => {};
const results = [];
for (const [name, [schema, good, bad]] of Object.entries(cases)) {
  const content = { 'application/json': { schema } };
  const paths = { '/orders': { get: { operationId: 'list', responses: { 200: { description: 'ok', content } } } } };
  const definition = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths };
  const document = await new OpenAPIBackend({ definition, strict: true }).init().then(() => 'valid', () => 'invalid');
  const api = await new OpenAPIBackend({ definition, quick: true }).init();
  const verdicts = [good, bad].map((value) => (api.validateResponse(value, 'list', 200).valid ? 'accepted' : 'refused'));
  console.log(`${name}: document ${document}; with quick: valid ${JSON.stringify(good)} is ${verdicts[0]}, invalid ${JSON.stringify(bad)} is ${verdicts[1]}`);
  results.push([document, ...verdicts].map((word) => word[0]).join(''));
}
process.exitCode = results.join(' ') === 'irr iaa iaa iaa vaa' ? 0 : 1;
JS
echo 'WHAT: openapi-backend@5.21.2, whose readme lists OpenAPI 3.1 support, calls valid 3.1 documents with keywords of JSON Schema 2020-12 invalid; with quick, which skips that, it refuses valid tuples (prefixItems) and never checks dependentRequired, unevaluatedProperties, minContains. No format is checked in either mode; the common wrong guess: supporting 3.1 means JSON Schema 2020-12, so what the document forbids is refused'
node try.mjs

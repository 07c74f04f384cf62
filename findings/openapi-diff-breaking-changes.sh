#!/usr/bin/env bash
# WHAT: openapi-diff@0.24.1 reports no difference at all, and breakingDifferencesFound false, for a new required query parameter, an enum narrowed in a parameter or widened in a response, a parameter removed, a body or key that has become required.
# The common wrong guess: a tool that sorts changes into breaking, non-breaking and unclassified lists each change, and what it does not know as unclassified.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-diff@0.24.1 >/dev/null
cat > try.mjs <<'JS'
import openApiDiff from 'openapi-diff';
const base = {
  openapi: '3.0.3', info: { title: 'Shop', version: '1' }, components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: { '/orders': { post: {
    parameters: [{ name: 'dry', in: 'query', schema: { type: 'string', enum: ['yes', 'no'] } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { a: { type: 'string', maxLength: 9 } } } } } },
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties: { s: { type: 'string', enum: ['paid'] } } } } } } },
  } } },
};
const post = (document) => document.paths['/orders'].post;
const changes = {
  'a new required query parameter': (d) => post(d).parameters.push({ name: 'vendor', in: 'query', required: true, schema: { type: 'string' } }),
  'a parameter takes fewer values': (d) => post(d).parameters[0].schema.enum.pop(),
  'a parameter is removed': (d) => post(d).parameters.pop(),
  'the body is required': (d) => { post(d).requestBody.required = true; },
  'a key is required': (d) => { post(d).security = [{ key: [] }]; },
  'the response has a new enum value': (d) => post(d).responses[200].content['application/json'].schema.properties.s.enum.push('refunded'),
  'for comparison, a shorter text in the body': (d) => { post(d).requestBody.content['application/json'].schema.properties.a.maxLength = 5; },
};
const spec = (document) => ({ content: JSON.stringify(document), location: 'openapi.json', format: 'openapi3' });
const found = [];
for (const [name, change] of Object.entries(changes)) {
  const changed = structuredClone(base);
  change(changed);
  const result = await openApiDiff.diffSpecs({ sourceSpec: spec(base), destinationSpec: spec(changed) });
  const count = ['breaking', 'nonBreaking', 'unclassified'].map((kind) => result[`${kind}Differences`]?.length ?? 0);
  console.log(`${name}: breaking ${result.breakingDifferencesFound}, differences ${count}`);
  found.push(count.join('') === '000' ? 'none' : result.breakingDifferencesFound);
}
process.exitCode = found.join() === 'none,none,none,none,none,none,true' ? 0 : 1;
JS
echo 'WHAT: openapi-diff@0.24.1 reports no difference at all, and breakingDifferencesFound false, for a new required query parameter, an enum narrowed in a parameter or widened in a response, a parameter removed, a body or key that has become required; the common wrong guess: a tool that sorts changes into breaking, non-breaking and unclassified lists each change, and what it does not know as unclassified'
node try.mjs

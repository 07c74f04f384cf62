#!/usr/bin/env bash
# WHAT: openapi-examples-validator@7.1.0 calls a document valid whose examples of schema properties, of components.schemas and of response headers break their schemas: it looks at those of media types and parameters only, and its count says nothing of the others.
# The common wrong guess: valid: true means that every example of the document fits its schema.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-examples-validator@7.1.0 >/dev/null
cat > try.cjs <<'JS'
const { default: validate } = require('openapi-examples-validator');
const price = { type: 'integer', example: 'free' };
const document = (response, more = {}) => ({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: { '/cart': { get: { responses: { 200: { description: 'ok', ...response } } } } }, ...more });
const body = (media) => ({ content: { 'application/json': media } });
const documents = {
  'of the media type': document(body({ schema: { type: 'integer' }, example: 'free' })),
  'of a property': document(body({ schema: { type: 'object', properties: { price } } })),
  'of a component': document(body({ schema: { $ref: '#/components/schemas/Price' } }), { components: { schemas: { Price: price } } }),
  'of a header': document({ headers: { 'X-Total': { schema: { type: 'integer' }, example: 'free' } } }),
};
(async () => {
  const results = [];
  for (const [name, text] of Object.entries(documents)) {
    const { valid, statistics } = await validate(text);
    console.log(`a wrong example ${name}: valid ${valid}, examples counted ${statistics.examplesTotal}`);
    results.push(`${valid}${statistics.examplesTotal}`);
  }
  process.exitCode = results.join() === 'false1,true0,true0,true0' ? 0 : 1;
})();
JS
cat <<'WHAT'
WHAT: openapi-examples-validator@7.1.0 calls a document valid whose examples of schema properties, of components.schemas and of response headers break their schemas: it looks at those of media types and parameters only, and its count says nothing of the others; the common wrong guess: valid: true means that every example of the document fits its schema
WHAT
node try.cjs

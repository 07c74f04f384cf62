#!/usr/bin/env bash
# WHAT: the document of elysia@1.4.30 with @elysiajs/openapi@1.4.11: a 204 declared as t.Void() has the content {"type": "void"}, which is a media type called "type" whose value is no object; a text or null is {"type": "null"} in a document that says it is OpenAPI 3.0.3, which has no such type.
# The common wrong guess: a response without a body has no content, and a generated document is valid in the version that it names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent elysia@1.4.30 @elysiajs/openapi@1.4.11 >/dev/null
cat > try.mjs <<'JS'
import { openapi } from '@elysiajs/openapi';
import { Elysia, t } from 'elysia';
const shop = new Elysia()
  .use(openapi())
  .delete('/addresses/:id', ({ set }) => { set.status = 204; }, { response: { 204: t.Void() } })
  .get('/note', () => null, { response: { 200: t.Union([t.String(), t.Null()]) } });
const { openapi: version, paths } = await (await shop.handle(new Request('http://shop.example/openapi/json'))).json();
const { content } = paths['/addresses/{id}'].delete.responses[204];
const { schema } = paths['/note'].get.responses[200].content['application/json'];
console.log(`OpenAPI ${version}: content of 204 ${JSON.stringify(content)}, text or null ${JSON.stringify(schema)}`);
process.exitCode =
  version === '3.0.3' &&
  JSON.stringify(content) === '{"type":"void"}' &&
  JSON.stringify(schema) === '{"anyOf":[{"type":"string"},{"type":"null"}]}'
    ? 0
    : 1;
JS
echo 'WHAT: the document of elysia@1.4.30 with @elysiajs/openapi@1.4.11: a 204 declared as t.Void() has the content {"type": "void"}, which is a media type called "type" whose value is no object; a text or null is {"type": "null"} in a document that says it is OpenAPI 3.0.3, which has no such type; the common wrong guess: a response without a body has no content, and a generated document is valid in the version that it names'
node try.mjs

#!/usr/bin/env bash
# WHAT: a valid OpenAPI overlay with remove: false, which is the default, beside an update: openapi-overlays-js@0.2.0 removes the operation, openapi-format@1.33.6 says on the console that remove must be true and leaves the update out; and an entry for a list (target $.tags, update { name: "new" }), which the specification appends, makes an object of the whole list for the first and is dropped without a word by the second, which wants a list there.
# The common wrong guess: remove: false removes nothing, and an update of a list is an entry to append, as Overlay 1.0.0 says.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-overlays-js@0.2.0 openapi-format@1.33.6 >/dev/null
cat > try.mjs <<'JS'
import openapiFormat from 'openapi-format';
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';
const api = () => ({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, tags: [{ name: 'orders' }], paths: { '/orders': { get: { tags: ['orders'], responses: {} } } } });
const overlay = (action) => ({ overlay: '1.0.0', info: { title: 'more', version: '1' }, actions: [action] });
const describe = overlay({ target: "$.paths['/orders'].get", remove: false, update: { summary: 'Orders' } });
const append = overlay({ target: '$.tags', update: { name: 'new' } });
const tools = {
  'openapi-overlays-js': async (set) => applyOverlay(api(), structuredClone(set)),
  'openapi-format': async (set) => (await openapiFormat.openapiOverlay(api(), { overlaySet: structuredClone(set) })).data,
};
const seen = {};
for (const [name, apply] of Object.entries(tools)) {
  const [described, appended] = [await apply(describe), await apply(append)];
  seen[name] = [described.paths['/orders'], appended.tags].map((part) => JSON.stringify(part)).join(' ');
  console.log(`${name}: GET /orders with remove: false and a summary: ${JSON.stringify(described.paths['/orders'])}; tags with a new one: ${JSON.stringify(appended.tags)}`);
}
const first = seen['openapi-overlays-js'] === '{} {"0":{"name":"orders"},"name":"new"}';
process.exitCode = first && seen['openapi-format'] === '{"get":{"tags":["orders"],"responses":{}}} [{"name":"orders"}]' ? 0 : 1;
JS
echo 'WHAT: a valid OpenAPI overlay with remove: false, which is the default, beside an update: openapi-overlays-js@0.2.0 removes the operation, openapi-format@1.33.6 says on the console that remove must be true and leaves the update out; and an entry for a list (target $.tags, update { name: "new" }), which the specification appends, makes an object of the whole list for the first and is dropped without a word by the second, which wants a list there; the common wrong guess: remove: false removes nothing, and an update of a list is an entry to append, as Overlay 1.0.0 says'
node try.mjs

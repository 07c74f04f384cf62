#!/usr/bin/env bash
# WHAT: algoliasearch@5.65.0: partialUpdateObjects (several) asks not to create what is missing, partialUpdateObject (one) leaves it to the API, which creates it: an update of one product's stock after its deletion brings it back into the search with nothing but a stock.
# The common wrong guess: the two methods differ only in how many objects they take.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent algoliasearch@5.65.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { algoliasearch } from 'algoliasearch';
const seen = [];
/** Keeps an index as the API's documentation says: createIfNotExists is true unless the query says otherwise. */
const index = new Map();
const service = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  const body = JSON.parse(text);
  const update = (id, fields, create) => {
    if (index.has(id) || create) index.set(id, { ...index.get(id), ...fields });
  };
  if (pathname.endsWith('/partial')) {
    const create = searchParams.get('createIfNotExists');
    seen.push(`createIfNotExists: ${create}`);
    update(pathname.split('/').at(-2), body, create !== 'false');
  } else {
    for (const { action, body: object } of body.requests) {
      seen.push(`action: ${action}`);
      update(object.objectID, object, action === 'partialUpdateObject');
    }
  }
  response.setHeader('content-type', 'application/json');
  response.end('{"taskID":1,"objectIDs":[]}');
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const client = algoliasearch('APP', 'KEY', { hosts: [{ url: '127.0.0.1', accept: 'readWrite', protocol: 'http', port: service.address().port }] });
await client.partialUpdateObjects({ indexName: 'products', objects: [{ objectID: 'deleted-1', stock: 3 }] });
console.log(`partialUpdateObjects sends ${seen[0]}; the index holds ${JSON.stringify([...index])}`);
const isEmpty = index.size === 0;
await client.partialUpdateObject({ indexName: 'products', objectID: 'deleted-1', attributesToUpdate: { stock: 3 } });
console.log(`partialUpdateObject sends ${seen[1]}; the index holds ${JSON.stringify([...index])}`);
service.closeAllConnections();
service.close();
process.exitCode = isEmpty && index.size === 1 && seen.join() === 'action: partialUpdateObjectNoCreate,createIfNotExists: null' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: algoliasearch@5.65.0: partialUpdateObjects (several) asks not to create what is missing, partialUpdateObject (one) leaves it to the API, which creates it: an update of one product's stock after its deletion brings it back into the search with nothing but a stock; the common wrong guess: the two methods differ only in how many objects they take
WHAT
node try.mjs

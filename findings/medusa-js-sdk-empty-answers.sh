#!/usr/bin/env bash
# WHAT: @medusajs/js-sdk@2.21.2 rejects with SyntaxError: Unexpected end of JSON input when a server has carried out a request and answered 204 No Content, as routes of one's own do for a removal; and the body of an error is lost but for its message, so that a form cannot tell which field was refused.
# The common wrong guess: a 204 resolves with nothing, and the error carries the body that the server sent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @medusajs/js-sdk@2.21.2 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import sdk from '@medusajs/js-sdk';
const Medusa = sdk.default ?? sdk;
const wishlist = new Set(['saree']);
const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'DELETE') {
    wishlist.delete('saree');
    response.writeHead(204).end();
  } else {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'Invalid', errors: { phone: ['Must have 11 digits.'] } }));
  }
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { client } = new Medusa({ baseUrl: `http://127.0.0.1:${server.address().port}`, publishableKey: 'pk' });
const call = (path, init) => client.fetch(path, init).then((body) => ({ body }), (error) => ({ error }));
const removed = await call('/store/wishlist/saree', { method: 'DELETE' });
console.log(`DELETE answered 204: ${removed.error ? `rejects with ${removed.error}` : 'resolves'}; the wishlist holds ${wishlist.size}`);
const refused = await call('/store/address', { method: 'POST', body: { phone: '1' } });
const facts = JSON.stringify({ message: refused.error.message, ...refused.error });
console.log(`POST answered 422 with errors for phone: the error holds ${facts}`);
server.closeAllConnections();
server.close();
process.exitCode = removed.error?.name === 'SyntaxError' && wishlist.size === 0 && !facts.includes('phone') ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @medusajs/js-sdk@2.21.2 rejects with SyntaxError: Unexpected end of JSON input when a server has carried out a request and answered 204 No Content, as routes of one's own do for a removal; and the body of an error is lost but for its message, so that a form cannot tell which field was refused; the common wrong guess: a 204 resolves with nothing, and the error carries the body that the server sent
WHAT
node try.mjs

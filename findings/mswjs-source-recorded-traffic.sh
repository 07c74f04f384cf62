#!/usr/bin/env bash
# WHAT: @mswjs/source@0.5.0 fromTraffic, with a HAR as browsers export it: a response that was compressed (its text is stored decoded, its content-encoding header kept) fails with incorrect header check, a picture (base64) is served as the base64 text, and a recorded path with one parameter more goes to the real network although onUnhandledRequest is 'error'.
# The common wrong guess: replaying a recorded session gives the recorded bodies, and a request that was not recorded is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @mswjs/source@0.5.0 msw@2.11.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { fromTraffic } from '@mswjs/source/traffic';
import { setupServer } from 'msw/node';
const network = createServer((_, response) => response.end('the real network')).listen(0, '127.0.0.1');
await once(network, 'listening');
const origin = `http://127.0.0.1:${network.address().port}`;
const entry = (path, mimeType, content, headers = []) => ({
  startedDateTime: '2026-01-01T00:00:00.000Z', time: 1, cache: {}, timings: { send: 0, wait: 1, receive: 0 },
  request: { method: 'GET', url: origin + path, httpVersion: 'HTTP/1.1', cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: -1 },
  response: { status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [], headers: [{ name: 'content-type', value: mimeType }, ...headers], content: { size: 1, mimeType, ...content }, redirectURL: '', headersSize: -1, bodySize: -1 },
});
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const entries = [
  entry('/products', 'application/json', { text: '{"total":1}' }, [{ name: 'content-encoding', value: 'gzip' }]),
  entry('/saree.png', 'image/png', { text: picture.toString('base64'), encoding: 'base64' }),
  entry('/cart', 'application/json', { text: '{"items":[]}' }),
];
const server = setupServer(...fromTraffic({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, entries } }));
server.listen({ onUnhandledRequest: 'error' });
const call = async (path) => {
  try {
    return Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  } catch (error) {
    return `${error.message}${error.cause ? ` (${error.cause.message})` : ''}`;
  }
};
const products = await call('/products');
const png = await call('/saree.png');
const cart = await call('/cart');
const tracked = await call('/cart?utm_source=mail');
console.log(`compressed JSON: ${products}`);
console.log(`picture of ${picture.length} bytes: ${png.length} bytes, "${png}"`);
console.log(`/cart: ${cart}; /cart?utm_source=mail: ${tracked}`);
server.close();
network.close();
process.exitCode = /incorrect header check/.test(products) && String(png) === picture.toString('base64') && String(tracked) === 'the real network' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @mswjs/source@0.5.0 fromTraffic, with a HAR as browsers export it: a response that was compressed (its text is stored decoded, its content-encoding header kept) fails with incorrect header check, a picture (base64) is served as the base64 text, and a recorded path with one parameter more goes to the real network although onUnhandledRequest is 'error'; the common wrong guess: replaying a recorded session gives the recorded bodies, and a request that was not recorded is an error
WHAT
node try.mjs

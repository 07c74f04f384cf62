#!/usr/bin/env bash
# WHAT: openapi-fetch@0.17.0 drops a Date from the query and the path without an error, so a list of orders since a day is the list of all orders; in the body the same Date is an ISO text. Types of openapi-typescript may be Date for date-time by its transform option.
# The common wrong guess: a Date becomes its ISO text in the URL as it does in JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-fetch@0.17.0 >/dev/null
cat > try.mjs <<'JS'
import createClient from 'openapi-fetch';
let sent = '';
const fetch = async (request) => {
  sent = decodeURIComponent(request.url.replace('http://shop.test', ''));
  return Response.json([]);
};
const client = createClient({ baseUrl: 'http://shop.test', fetch });
const urls = [];
for (const since of [new Date(0), new Date(0).toISOString()]) {
  const kind = since.constructor.name;
  await client.GET('/orders', { params: { query: { since } } });
  urls.push(sent);
  await client.GET('/orders/{since}', { params: { path: { since } } });
  urls.push(sent);
  console.log(`${kind} in the query: ${urls.at(-2)}; in the path: ${sent}`);
  await client.POST('/orders', { body: { since }, fetch: async (request) => Response.json(console.log(`${kind} in the body: ${await request.text()}`) ?? 1) });
}
process.exitCode = urls.join() === '/orders,/orders/,/orders?since=1970-01-01T00:00:00.000Z,/orders/1970-01-01T00:00:00.000Z' ? 0 : 1;
JS
echo 'WHAT: openapi-fetch@0.17.0 drops a Date from the query and the path without an error, so a list of orders since a day is the list of all orders; in the body the same Date is an ISO text. Types of openapi-typescript may be Date for date-time by its transform option; the common wrong guess: a Date becomes its ISO text in the URL as it does in JSON'
node try.mjs

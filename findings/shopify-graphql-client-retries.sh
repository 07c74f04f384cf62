#!/usr/bin/env bash
# WHAT: @shopify/graphql-client@2.0.0 with retries sends a mutation again when its connection is lost behind the server's work, or on 503, so that one checkout makes two orders, and the result says nothing of it; and it takes application/graphql-response+json, the media type that GraphQL over HTTP asks servers for, as an error although the data is there.
# The common wrong guess: Retries are for queries, since a mutation that may have been carried out is asked about before it is repeated, and both media types of GraphQL are read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @shopify/graphql-client@2.0.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { createGraphQLClient } from '@shopify/graphql-client';
let orders = 0;
let fault = '';
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    orders += 1;
    const failing = fault;
    fault = '';
    if (failing === 'lost') return request.socket.destroy();
    response.writeHead(failing === '503' ? 503 : 200, { 'content-type': failing === 'type' ? 'application/graphql-response+json' : 'application/json' });
    response.end(JSON.stringify({ data: { placeOrder: { number: orders } } }));
  });
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const client = createGraphQLClient({ url: `http://127.0.0.1:${server.address().port}`, headers: {}, retries: 2 });
const seen = [];
try {
  for (const next of ['none', 'lost', '503', 'type']) {
    orders = 0;
    fault = next;
    const { data, errors } = await client.request('mutation { placeOrder { number } }');
    const result = `${orders} orders, data ${JSON.stringify(data ?? null)}, errors ${errors ? errors.message : 'none'}`;
    console.log(`fault ${next}: ${result}`);
    seen.push(`${orders} ${data ? 'data' : 'no data'} ${errors ? 'error' : 'fine'}`);
  }
} finally {
  server.close();
  server.closeAllConnections();
}
process.exitCode = seen.join() === '1 data fine,2 data fine,2 data fine,1 no data error' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @shopify/graphql-client@2.0.0 with retries sends a mutation again when its connection is lost behind the server's work, or on 503, so that one checkout makes two orders, and the result says nothing of it; and it takes application/graphql-response+json, the media type that GraphQL over HTTP asks servers for, as an error although the data is there; the common wrong guess: retries are for queries, since a mutation that may have been carried out is asked about before it is repeated, and both media types of GraphQL are read
WHAT
node try.mjs

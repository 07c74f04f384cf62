#!/usr/bin/env bash
# WHAT: sslcommerz-lts@1.2.0 does not escape what it puts into the URL: refund remarks are cut at "&", and after a "#" also bank_tran_id and the store are missing; every call is a POST although "GET" is its default; and a gateway out of reach resolves the promise with an Error, so that no catch runs.
# The common wrong guess: the client of a payment gateway escapes parameters, sends the method it names and rejects when a call fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sslcommerz-lts@1.2.0 >/dev/null
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
const SSLCommerzPayment = require('sslcommerz-lts');
const received = [];
const gateway = createServer((request, response) => {
  received.push(request);
  response.setHeader('content-type', 'application/json').end('{"APIConnect":"DONE"}');
});
gateway.listen(0, '127.0.0.1', async () => {
  const client = new SSLCommerzPayment('store-1', 'secret');
  client.refundURL = `http://127.0.0.1:${gateway.address().port}/refund?`;
  const remarks = ['Wrong size', 'Wrong size & colour', 'Order #1001 returned'];
  for (const refund_remarks of remarks) await client.initiateRefund({ refund_amount: 500, refund_remarks, bank_tran_id: 'B1', refe_id: 'R1' });
  const read = received.map(({ url, method }) => [method, new URL(url, 'http://gateway.test').searchParams]);
  for (const [i, [method, query]] of read.entries())
    console.log(`remarks "${remarks[i]}": the gateway gets ${method}, remarks "${query.get('refund_remarks')}", bank_tran_id ${query.get('bank_tran_id')}, store_id ${query.get('store_id')}`);
  await new Promise((done) => gateway.close(done).closeAllConnections());
  const outcome = await client.initiateRefund({ refund_amount: 500, refund_remarks: 'x' }).then((value) => ['resolved', value], (error) => ['rejected', error]);
  console.log(`gateway out of reach: the promise is ${outcome[0]} with ${outcome[1].constructor.name}`);
  const asBefore = read[1][1].get('refund_remarks') === 'Wrong size ' && read[2][1].get('store_id') === null && read[0][0] === 'POST' && outcome[0] === 'resolved';
  process.exitCode = asBefore ? 0 : 1;
});
JS
echo 'WHAT: sslcommerz-lts@1.2.0 does not escape what it puts into the URL: refund remarks are cut at "&", and after a "#" also bank_tran_id and the store are missing; every call is a POST although "GET" is its default; and a gateway out of reach resolves the promise with an Error, so that no catch runs; the common wrong guess: the client of a payment gateway escapes parameters, sends the method it names and rejects when a call fails'
node try.cjs

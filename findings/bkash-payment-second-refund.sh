#!/usr/bin/env bash
# WHAT: bkash-payment@3.0.5 refundTransaction first sends the refund without its amount, which is how its clients ask for the status, and returns that answer if it names a refund: of two partial refunds of a payment (300 and then 200 taka) the second is never asked for, and the answer to it is the first one, Completed.
# The common wrong guess: each call asks for the amount that it was given, and a second partial refund is made or refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bkash-payment@3.0.5 >/dev/null
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
const { refundTransaction } = require('bkash-payment');
const received = [];
const refunds = [];
// As clients of bKash use this path: with an amount it refunds, without one it asks for the refund that was made.
const gateway = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  response.setHeader('content-type', 'application/json');
  if (request.url.endsWith('/token/grant')) return response.end('{"id_token":"T1","expires_in":3600}');
  const body = JSON.parse(text);
  received.push(body);
  if (body.amount) refunds.push({ statusCode: '0000', refundTrxID: `R${refunds.length + 1}`, amount: body.amount, transactionStatus: 'Completed' });
  response.end(JSON.stringify(refunds.at(body.amount ? -1 : 0) ?? { statusCode: '2071', statusMessage: 'no refund' }));
});
gateway.listen(0, '127.0.0.1', async () => {
  const config = { base_url: `http://127.0.0.1:${gateway.address().port}`, username: 'user', password: 'secret', app_key: 'key', app_secret: 'secret' };
  const answers = [];
  for (const amount of ['300', '200']) {
    received.length = 0;
    const answer = await refundTransaction(config, { paymentID: 'P1', trxID: 'X1', amount, sku: 'saree', reason: 'returned' });
    answers.push(answer);
    console.log(`refund of ${amount} taka: sent ${received.map((body) => `amount ${body.amount ?? 'none'}`).join(', then ')}; answer ${JSON.stringify(answer)}`);
  }
  console.log(`refunded by the gateway: ${refunds.map(({ amount }) => amount).join(' + ')} taka of 500`);
  gateway.close().closeAllConnections();
  process.exitCode = refunds.length === 1 && answers[1].refundTrxID === 'R1' && answers[1].transactionStatus === 'Completed' ? 0 : 1;
});
JS
echo 'WHAT: bkash-payment@3.0.5 refundTransaction first sends the refund without its amount, which is how its clients ask for the status, and returns that answer if it names a refund: of two partial refunds of a payment (300 and then 200 taka) the second is never asked for, and the answer to it is the first one, Completed; the common wrong guess: each call asks for the amount that it was given, and a second partial refund is made or refused'
node try.cjs

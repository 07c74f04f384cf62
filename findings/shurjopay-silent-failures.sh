#!/usr/bin/env bash
# WHAT: shurjopay@0.12.1 calls neither the success nor the error callback of makePayment, verifyPayment and paymentStatus when the token is refused or the gateway cannot be reached; and token_valid() compares the seconds of a clock (0 to 59) with the lifetime, so that a token of 3600 seconds is valid for ever.
# The common wrong guess: the error handler that is passed in is called when the payment cannot be started, and a token is invalid after its lifetime.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent shurjopay@0.12.1 >/dev/null
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
let status = 401;
const gateway = createServer((request, response) => {
  request.resume();
  response.writeHead(status, { 'content-type': 'application/json' });
  const url = `http://127.0.0.1:${gateway.address().port}`;
  response.end(
    request.url === '/api/get_token' && status === 200
      ? JSON.stringify({ token: 't', token_type: 'Bearer', store_id: 1, execute_url: `${url}/pay`, expires_in: 3600, TokenCreateTime: '2022-01-13 10:55:12am' })
      : JSON.stringify({ message: 'refused' }),
  );
});
const order = { amount: 1250, order_id: 'RZZ00000042', currency: 'BDT', customer_name: 'A Buyer', customer_phone: '01700000000', customer_city: 'Dhaka', client_ip: '127.0.0.1' };
/** Which callback runs before the process would end: nothing is pending after the time given. */
const call = (client, method, first) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('neither'), 1500);
    const done = (name) => () => {
      clearTimeout(timer);
      resolve(name);
    };
    client[method](first, done('success'), done('error'));
  });
gateway.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${gateway.address().port}`;
  const client = require('shurjopay')();
  client.log = () => {};
  client.config(url, 'merchant', 'password', 'RZZ', 'https://shop.example/back');
  const results = [];
  const report = (name, text) => {
    console.log(`${name}: ${text}`);
    results.push(text);
  };
  report('wrong password, makePayment calls', await call(client, 'makePayment', order));
  report('wrong password, verifyPayment calls', await call(client, 'verifyPayment', 'RZZ1'));
  status = 200;
  report('right password, payment accepted, makePayment calls', await call(client, 'makePayment', order));
  report(`token created ${client.data.sp_token.token_create_time}, valid for ${client.data.sp_token.token_valid_duration} s, is valid in ${new Date().getFullYear()}`, String(client.token_valid()));
  gateway.closeAllConnections();
  gateway.close();
  client.config('http://127.0.0.1:9', 'merchant', 'password', 'RZZ', 'https://shop.example/back');
  report('gateway out of reach, makePayment calls', await call(client, 'makePayment', order));
  process.exit(results.join() === 'neither,neither,success,true,neither' ? 0 : 1);
});
JS
cat <<'WHAT'
WHAT: shurjopay@0.12.1 calls neither the success nor the error callback of makePayment, verifyPayment and paymentStatus when the token is refused or the gateway cannot be reached; and token_valid() compares the seconds of a clock (0 to 59) with the lifetime, so that a token of 3600 seconds is valid for ever; the common wrong guess: the error handler that is passed in is called when the payment cannot be started, and a token is invalid after its lifetime
WHAT
node try.cjs

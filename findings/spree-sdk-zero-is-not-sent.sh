#!/usr/bin/env bash
# WHAT: @spree/storefront-api-v2-sdk@6.0.6 leaves out each option that is 0, since it looks whether it is true: addStoreCredits with the amount 0, as a customer chooses who wants to keep the credit, is sent without an amount, for which Spree takes as much as the order costs, so that all of it is spent; addItem and setQuantity with quantity 0 are sent without one, and the first adds a piece; while 0 and false deeper in the options, as in a filter, are sent.
# The common wrong guess: What the types ask for, a number, is sent when it is 0, as in a filter, or is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @spree/storefront-api-v2-sdk@6.0.6 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { makeClient } = createRequire(import.meta.url)('@spree/storefront-api-v2-sdk');
let sent;
const createFetcher = () => ({
  fetch: async ({ params }) => {
    sent = JSON.stringify(params);
    return { data: {} };
  },
});
const shop = makeClient({ host: 'https://shop.test', createFetcher });
const order = { order_token: 'token' };
const calls = {
  'addStoreCredits, amount 10': () => shop.checkout.addStoreCredits({ ...order, amount: 10 }),
  'addStoreCredits, amount 0': () => shop.checkout.addStoreCredits({ ...order, amount: 0 }),
  'addItem, quantity 0': () => shop.cart.addItem({ ...order, variant_id: '1', quantity: 0 }),
  'setQuantity, quantity 0': () => shop.cart.setQuantity({ ...order, line_item_id: '1', quantity: 0 }),
  'list, filter price 0 and in_stock false': () => shop.products.list({ filter: { price: 0, in_stock: false } }),
};
const seen = [];
for (const [words, call] of Object.entries(calls)) {
  await call();
  seen.push(sent);
  console.log(`${words}: ${sent}`);
}
const expected = ['{"amount":10}', '{}', '{"variant_id":"1"}', '{"line_item_id":"1"}', '{"filter":{"price":0,"in_stock":false}}'];
process.exitCode = seen.join() === expected.join() ? 0 : 1;
JS
echo 'WHAT: @spree/storefront-api-v2-sdk@6.0.6 leaves out each option that is 0, since it looks whether it is true: addStoreCredits with the amount 0, as a customer chooses who wants to keep the credit, is sent without an amount, for which Spree takes as much as the order costs, so that all of it is spent; addItem and setQuantity with quantity 0 are sent without one, and the first adds a piece; while 0 and false deeper in the options, as in a filter, are sent; the common wrong guess: what the types ask for, a number, is sent when it is 0, as in a filter, or is refused'
node try.mjs

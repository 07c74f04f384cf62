#!/usr/bin/env bash
# WHAT: currency.js@2.0.4 and transformScale of dinero.js@2.0.2 with its default round a negative amount otherwise than the same positive one, up and down the number line: a commission of 12.5 % on 1001 taka and on its refund leave a paisa behind.
# The common wrong guess: a refund is the amount of the sale with a minus, as with decimal.js and toFixed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent currency.js@2.0.4 dinero.js@2.0.2 >/dev/null
cat > try.mjs <<'JS'
import currency from 'currency.js';
import { dinero, multiply, toDecimal, transformScale } from 'dinero.js';
const taka = { code: 'BDT', base: 10, exponent: 2 };
const commission = {
  'currency.js': (price) => currency(price).multiply(0.125).value,
  'dinero.js': (price) => Number(toDecimal(transformScale(multiply(dinero({ amount: price * 100, currency: taka }), { amount: 125, scale: 3 }), 2))),
};
const left = Object.entries(commission).map(([name, share]) => {
  const [sale, refund] = [share(1001), share(-1001)];
  const rest = (sale + refund).toFixed(2);
  console.log(`${name}: 12.5 % of 1001 taka is ${sale}, of its refund ${refund}, together ${rest}`);
  return rest;
});
process.exitCode = left.join() === '0.01,-0.01' ? 0 : 1;
JS
echo 'WHAT: currency.js@2.0.4 and transformScale of dinero.js@2.0.2 with its default round a negative amount otherwise than the same positive one, up and down the number line: a commission of 12.5 % on 1001 taka and on its refund leave a paisa behind; the common wrong guess: a refund is the amount of the sale with a minus, as with decimal.js and toFixed'
node try.mjs

#!/usr/bin/env bash
# WHAT: js-money@0.6.3 and ts-money@0.4.8 give the paisa that is left over to the first shares, also to one of nothing: 101 paisa for [0, 1, 1] are 1, 50 and 50, so that a vendor who is to get nothing gets money and the last one a paisa less than due, while easymoney and dinero.js have 0, 51 and 50; and fromDecimal of js-money refuses 9,175 of the 100,001 prices from 0 to 1000 taka, 0.07 and 1250.1 among them, as numbers and as texts, with "Amount must be an integer", which ts-money takes.
# The common wrong guess: A share of nothing gets nothing, and a price with two decimals is one, as the readme says that decimals with the precision of the currency are allowed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent js-money@0.6.3 ts-money@0.4.8 @easymoney/money@1.0.2 dinero.js@1.9.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const JsMoney = require('js-money');
const { Money: TsMoney } = require('ts-money');
const { createMoney } = require('@easymoney/money');
const dinero = require('dinero.js');
const shares = {
  'js-money': new JsMoney(101, 'BDT').allocate([0, 1, 1]).map(({ amount }) => amount),
  'ts-money': new TsMoney(101, 'BDT').allocate([0, 1, 1]).map(({ amount }) => amount),
  '@easymoney/money': createMoney({ amount: 101, currency: 'BDT' }).allocate([0, 1, 1]).map((part) => Number(part.getAmount())),
  'dinero.js': dinero({ amount: 101, currency: 'BDT' }).allocate([0, 1, 1]).map((part) => part.getAmount()),
};
for (const [name, parts] of Object.entries(shares)) console.log(`${name}: 101 paisa for 0, 1 and 1 are ${parts.join(', ')}`);
function read(Money, price) {
  try {
    return Money.fromDecimal(price, 'BDT').amount;
  } catch (error) {
    return error.message;
  }
}
let refused = 0;
let wrong = 0;
for (let paisa = 0; paisa <= 100_000; paisa += 1) {
  if (read(JsMoney, paisa / 100) !== paisa) refused += 1;
  if (read(TsMoney, paisa / 100) !== paisa) wrong += 1;
}
console.log(`js-money, 0.07: ${read(JsMoney, 0.07)}; the text 0.07: ${read(JsMoney, '0.07')}; refused of 0 to 1000 taka: ${refused}; by ts-money: ${wrong}`);
const asBefore = Object.values(shares).map(String).join(' ') === '1,50,50 1,50,50 0,51,50 0,51,50' && refused === 9175 && wrong === 0;
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: js-money@0.6.3 and ts-money@0.4.8 give the paisa that is left over to the first shares, also to one of nothing: 101 paisa for [0, 1, 1] are 1, 50 and 50, so that a vendor who is to get nothing gets money and the last one a paisa less than due, while easymoney and dinero.js have 0, 51 and 50; and fromDecimal of js-money refuses 9,175 of the 100,001 prices from 0 to 1000 taka, 0.07 and 1250.1 among them, as numbers and as texts, with "Amount must be an integer", which ts-money takes; the common wrong guess: a share of nothing gets nothing, and a price with two decimals is one, as the readme says that decimals with the precision of the currency are allowed'
node try.mjs

#!/usr/bin/env bash
# WHAT: currency.js@2.0.4, even with errorOnInvalid, and accounting@0.4.1 read an amount in Bangla digits, as Intl writes it for bn-BD, as 0 without an error, so that a total lacks it.
# The common wrong guess: digits of the own language are read, or an amount that cannot be read is NaN or an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent currency.js@2.0.4 accounting@0.4.1 >/dev/null
cat > try.mjs <<'JS'
import accounting from 'accounting';
import currency from 'currency.js';
const number = new Intl.NumberFormat('bn-BD').format(1250);
const results = [number, `৳${number}`, `৳${number}.50`, 'no price'].map((text) => {
  const amounts = [currency(text, { errorOnInvalid: true }).value, accounting.unformat(text)];
  console.log(`${text}: currency.js ${amounts[0]}, accounting ${amounts[1]}`);
  return amounts;
});
console.log(`1,250: currency.js ${currency('1,250').value}, accounting ${accounting.unformat('1,250')}`);
const total = currency(`৳${number}`).add('100').format();
console.log(`৳${number} and 100 for delivery: ${total}`);
process.exitCode = String(results[1]) === '0,0' && String(results[0]) === '0,0' && total === '$100.00' ? 0 : 1;
JS
echo 'WHAT: currency.js@2.0.4, even with errorOnInvalid, and accounting@0.4.1 read an amount in Bangla digits, as Intl writes it for bn-BD, as 0 without an error, so that a total lacks it; the common wrong guess: digits of the own language are read, or an amount that cannot be read is NaN or an error'
node try.mjs

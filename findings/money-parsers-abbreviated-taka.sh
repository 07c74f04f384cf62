#!/usr/bin/env bash
# WHAT: currency.js@2.0.4, accounting@0.4.1 and numeral@2.0.6 take the dot of the abbreviation "Tk." for the decimal point: "Tk. 1,250" becomes 0.13 or 0.125 without an error, although "Tk 1,250" is 1250.
# The common wrong guess: what stands before the first digit of a price is dropped as a currency name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 >/dev/null
cat > try.mjs <<'JS'
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';
const parsers = {
  'currency.js': (text) => currency(text).value,
  accounting: (text) => accounting.unformat(text),
  numeral: (text) => numeral(text).value(),
};
const read = (text) => Object.entries(parsers).map(([name, parse]) => `${name} ${parse(text)}`).join(', ');
for (const text of ['Tk 1,250', '৳ 1,250', 'Tk. 1,250', 'Rs. 1,250']) console.log(`${text}: ${read(text)}`);
const expected = 'currency.js 0.13, accounting 0.125, numeral 0.125';
process.exitCode = read('Tk. 1,250') === expected && read('Tk 1,250') === 'currency.js 1250, accounting 1250, numeral 1250' ? 0 : 1;
JS
echo 'WHAT: currency.js@2.0.4, accounting@0.4.1 and numeral@2.0.6 take the dot of the abbreviation "Tk." for the decimal point: "Tk. 1,250" becomes 0.13 or 0.125 without an error, although "Tk 1,250" is 1250; the common wrong guess: what stands before the first digit of a price is dropped as a currency name'
node try.mjs

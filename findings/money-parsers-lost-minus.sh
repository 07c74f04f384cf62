#!/usr/bin/env bash
# WHAT: what a courier takes back, read from a settlement or a bank list as money that comes in, without an error: (50.00), as spreadsheets write a negative amount, is 50 for parsecurrency@1.1.1, 50.00-, as accounting programs print it, is 50 for parsecurrency and accounting@0.4.1, which reads (50.00) as -50, and −50.00 with the minus sign of typography, as web pages and PDFs have it, is 50 for both and for currency.js@2.0.4 and numeral@2.0.6; parse-price@1.1.8 and parse-money@1.0.12 read 50 from -50.00 too.
# The common wrong guess: A parser of currency texts keeps the sign, whichever of the usual ways it is written in, or refuses what it does not know.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parsecurrency@1.1.1 accounting@0.4.1 currency.js@2.0.4 numeral@2.0.6 parse-price@1.1.8 parse-money@1.0.12 >/dev/null
cat > try.mjs <<'JS'
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';
import parseCurrency from 'parsecurrency';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const parseMoney = require('parse-money').default ?? require('parse-money');
const parsePrice = require('parse-price').default ?? require('parse-price');
const readers = {
  parsecurrency: (text) => parseCurrency(text).value,
  accounting: (text) => accounting.unformat(text),
  'currency.js': (text) => currency(text).value,
  numeral: (text) => numeral(text).value(),
  'parse-price': (text) => parsePrice(text),
  'parse-money': (text) => parseMoney(text).amount,
};
const texts = ['-50.00', '(50.00)', '50.00-', '\u221250.00'];
const lost = {};
for (const [name, read] of Object.entries(readers)) {
  const values = texts.map(read);
  lost[name] = values.map((value) => (value === 50 ? 'lost' : value)).join();
  console.log(`${name}: ${texts.map((text, index) => `${text} is ${values[index]}`).join(', ')}`);
}
const expected = {
  parsecurrency: '-50,lost,lost,lost',
  accounting: '-50,-50,lost,lost',
  'currency.js': '-50,-50,NaN,lost',
  numeral: '-50,-50,-50,lost',
  'parse-price': 'lost,lost,lost,lost',
  'parse-money': 'lost,lost,lost,lost',
};
process.exitCode = JSON.stringify(lost) === JSON.stringify(expected) ? 0 : 1;
JS
echo 'WHAT: what a courier takes back, read from a settlement or a bank list as money that comes in, without an error: (50.00), as spreadsheets write a negative amount, is 50 for parsecurrency@1.1.1, 50.00-, as accounting programs print it, is 50 for parsecurrency and accounting@0.4.1, which reads (50.00) as -50, and −50.00 with the minus sign of typography, as web pages and PDFs have it, is 50 for both and for currency.js@2.0.4 and numeral@2.0.6; parse-price@1.1.8 and parse-money@1.0.12 read 50 from -50.00 too; the common wrong guess: a parser of currency texts keeps the sign, whichever of the usual ways it is written in, or refuses what it does not know'
node try.mjs

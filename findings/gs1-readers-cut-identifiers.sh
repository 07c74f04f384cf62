#!/usr/bin/env bash
# WHAT: gs1js@0.0.2 cuts each application identifier of GS1 to two digits and leaves the others in the value without an error: order number 400 PO-1 is 40 "0PO-1", a price 3922 of 1250.50 is 39 "22125050", ship-to 410 is 41 with a 0 before the number, which has 14 digits like a GTIN then; bark-js@1.2.1 makes the date 2027-12-00, which no Date takes, of the month December 2027 as labels write it (day 00); gs1-barcode-parser-mod@1.2.1 reads each.
# The common wrong guess: A reader of GS1 codes knows that identifiers have two to four digits, or refuses those that it does not know, and what looks like an ISO date is one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent gs1js@0.0.2 bark-js@1.2.1 gs1-barcode-parser-mod@1.2.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const bark = require('bark-js');
const { GS1Reader } = require('gs1js');
const { parseBarcode } = require('gs1-barcode-parser-mod');
const codes = {
  'order (400)': '400PO-1',
  'price (3922)': '3922125050',
  'ship to (410)': '4108712345000004',
  'best before December 2027 (15)': '15271200',
};
const cut = [];
const dates = [];
for (const [name, code] of Object.entries(codes)) {
  const [{ identifier, value }] = new GS1Reader(code).getApplicationIdentifiers();
  const [read] = bark(code).elements;
  const [whole] = parseBarcode(code).parsedCodeItems;
  const data = whole.data instanceof Date ? whole.data.toDateString() : whole.data;
  console.log(`${name} as ${code}: gs1js ${identifier} "${value}", bark-js ${read.ai} "${read.value}", gs1-barcode-parser-mod ${whole.ai} "${data}"`);
  cut.push(`${identifier} ${value}`);
  dates.push(read.value, data);
}
console.log(`new Date("${dates[6]}"): ${new Date(dates[6])}`);
const broken = cut.slice(0, 3).join() === '40 0PO-1,39 22125050,41 08712345000004';
process.exitCode = broken && dates[6] === '2027-12-00' && dates[7] === 'Fri Dec 31 2027' ? 0 : 1;
JS
echo 'WHAT: gs1js@0.0.2 cuts each application identifier of GS1 to two digits and leaves the others in the value without an error: order number 400 PO-1 is 40 "0PO-1", a price 3922 of 1250.50 is 39 "22125050", ship-to 410 is 41 with a 0 before the number, which has 14 digits like a GTIN then; bark-js@1.2.1 makes the date 2027-12-00, which no Date takes, of the month December 2027 as labels write it (day 00); gs1-barcode-parser-mod@1.2.1 reads each; the common wrong guess: A reader of GS1 codes knows that identifiers have two to four digits, or refuses those that it does not know, and what looks like an ISO date is one'
node try.mjs

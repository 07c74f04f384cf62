#!/usr/bin/env bash
# WHAT: an export of products in which the first has no sale_price and the second has one of 700 taka: hucre@1.0.0, in its CSV and its XLSX, papaparse@5.7.1, fast-csv@5.0.8, export-to-csv@1.5.0 and objects-to-csv@1.3.6 take the columns from the first product and leave out each sale price without a word, and convert-array-to-csv@2.0.0 writes 700 without a column above it; @json2csv/plainjs@7.0.6 and d3-dsv@3.0.1 write it.
# The common wrong guess: Objects in, columns out: what any product has gets a column, as with the other libraries, or there is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hucre@1.0.0 papaparse@5.7.1 fast-csv@5.0.8 export-to-csv@1.5.0 objects-to-csv@1.3.6 convert-array-to-csv@2.0.0 @json2csv/plainjs@7.0.6 d3-dsv@3.0.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { Parser } from '@json2csv/plainjs';
import { csvFormat } from 'd3-dsv';
import { readXlsx, writeCsvObjects, writeXlsxObjects } from 'hucre';
import Papa from 'papaparse';
const require = createRequire(import.meta.url);
const { asString, generateCsv, mkConfig } = require('export-to-csv');
const ObjectsToCsv = require('objects-to-csv');
const products = [
  { sku: 'SAREE-1', price: 1250 },
  { sku: 'SAREE-2', price: 900, sale_price: 700 },
];
const sheet = (await readXlsx(await writeXlsxObjects(products))).sheets[0].rows;
const files = {
  'hucre, CSV': writeCsvObjects(products),
  'hucre, XLSX': sheet.map((row) => row.join(',')).join('\n'),
  papaparse: Papa.unparse(products),
  'fast-csv': await require('fast-csv').writeToString(products, { headers: true }),
  'export-to-csv': asString(generateCsv(mkConfig({ useKeysAsHeaders: true }))(products)),
  'objects-to-csv': await new ObjectsToCsv(products).toString(),
  'convert-array-to-csv': require('convert-array-to-csv').convertArrayToCSV(products),
  '@json2csv/plainjs': new Parser().parse(products),
  'd3-dsv': csvFormat(products),
};
const seen = Object.entries(files).map(([name, file]) => {
  const column = file.includes('sale_price');
  const result = column ? 'a column' : file.includes('700') ? 'no column, but 700' : 'lost';
  console.log(`${name}: ${file.trim().split(/\r?\n/).join(' | ')} (${result})`);
  return result;
});
process.exitCode = seen.join() === 'lost,lost,lost,lost,lost,lost,no column, but 700,a column,a column' ? 0 : 1;
JS
echo 'WHAT: an export of products in which the first has no sale_price and the second has one of 700 taka: hucre@1.0.0, in its CSV and its XLSX, papaparse@5.7.1, fast-csv@5.0.8, export-to-csv@1.5.0 and objects-to-csv@1.3.6 take the columns from the first product and leave out each sale price without a word, and convert-array-to-csv@2.0.0 writes 700 without a column above it; @json2csv/plainjs@7.0.6 and d3-dsv@3.0.1 write it; the common wrong guess: objects in, columns out: what any product has gets a column, as with the other libraries, or there is an error'
node try.mjs

#!/usr/bin/env bash
# WHAT: the same product CSV read by three packages: a column named "Price excl. VAT" or "Dr. Martens" is not in the row of csvtojson@2.0.14 and json-2-csv@5.6.0, which cut names at each dot and nest what follows, so that the price is at row["Price excl"][" VAT"]; exceljs@4.4.0 drops the leading zeros of GTIN and phone; json-2-csv makes 1000 of the item 1E3 and null of a product named null, exceljs 1000 of the first only.
# The common wrong guess: Column names are those of the first line, and cells of a CSV are texts until somebody asks for numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csvtojson@2.0.14 json-2-csv@5.6.0 exceljs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import { Readable } from 'node:stream';
import csvtojson from 'csvtojson';
import ExcelJS from 'exceljs';
import { csv2json } from 'json-2-csv';
const csv = 'item,name,gtin,phone,Price excl. VAT\n1E3,null,0012345678905,01700000000,1250.10\n';
const [first] = await csvtojson().fromString(csv);
const [second] = csv2json(csv);
const sheet = await new ExcelJS.Workbook().csv.read(Readable.from([csv]));
const names = sheet.getRow(1).values.slice(1);
const third = Object.fromEntries(sheet.getRow(2).values.slice(1).map((value, i) => [names[i], value]));
const seen = { csvtojson: first, 'json-2-csv': second, exceljs: third };
for (const [name, row] of Object.entries(seen)) console.log(`${name}: ${JSON.stringify(row)}, row["Price excl. VAT"] is ${row['Price excl. VAT']}`);
const asBefore =
  JSON.stringify(first) === '{"item":"1E3","name":"null","gtin":"0012345678905","phone":"01700000000","Price excl":{" VAT":"1250.10"}}' &&
  JSON.stringify(second) === '{"item":1000,"name":null,"gtin":"0012345678905","phone":"01700000000","Price excl":{" VAT":1250.1}}' &&
  JSON.stringify(third) === '{"item":1000,"name":"null","gtin":12345678905,"phone":1700000000,"Price excl. VAT":1250.1}';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: the same product CSV read by three packages: a column named "Price excl. VAT" or "Dr. Martens" is not in the row of csvtojson@2.0.14 and json-2-csv@5.6.0, which cut names at each dot and nest what follows, so that the price is at row["Price excl"][" VAT"]; exceljs@4.4.0 drops the leading zeros of GTIN and phone; json-2-csv makes 1000 of the item 1E3 and null of a product named null, exceljs 1000 of the first only; the common wrong guess: column names are those of the first line, and cells of a CSV are texts until somebody asks for numbers'
node try.mjs

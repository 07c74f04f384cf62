#!/usr/bin/env bash
# WHAT: convert-excel-to-json@1.7.0 reads a cell that holds FALSE as the text "FALSE", which is true in each condition, so that what is not in stock is in stock, and one with TRUE as "TRUE"; a failed formula is the text "#DIV/0!" in the price; and numbers and dates beside them are numbers and dates.
# The common wrong guess: A cell with a truth value is true or false in JSON, as numbers are numbers, and an error is no text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent convert-excel-to-json@1.7.0 exceljs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import ExcelJS from 'exceljs';
import { createRequire } from 'node:module';
const toJson = createRequire(import.meta.url)('convert-excel-to-json');
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('Products');
sheet.addRow(['sku', 'price', 'since', 'in_stock']);
sheet.addRow(['SAREE-1', 1250.5, new Date(Date.UTC(2026, 11, 16)), false]);
sheet.addRow(['SAREE-2', { formula: '1/0', result: { error: '#DIV/0!' } }, new Date(Date.UTC(2026, 11, 16)), true]);
await book.xlsx.writeFile('products.xlsx');
const { Products } = toJson({ sourceFile: 'products.xlsx', header: { rows: 1 }, columnToKey: { '*': '{{columnHeader}}' } });
for (const product of Products) console.log(JSON.stringify(product));
console.log(`sold as in stock: ${Products.filter((product) => product.in_stock).map(({ sku }) => sku).join(', ')}`);
const [first, second] = Products;
const asBefore = first.in_stock === 'FALSE' && second.in_stock === 'TRUE' && first.price === 1250.5 && first.since instanceof Date && second.price === '#DIV/0!';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: convert-excel-to-json@1.7.0 reads a cell that holds FALSE as the text "FALSE", which is true in each condition, so that what is not in stock is in stock, and one with TRUE as "TRUE"; a failed formula is the text "#DIV/0!" in the price; and numbers and dates beside them are numbers and dates; the common wrong guess: a cell with a truth value is true or false in JSON, as numbers are numbers, and an error is no text'
node try.mjs

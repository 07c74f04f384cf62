#!/usr/bin/env bash
# WHAT: read-excel-file@9.3.17 reads a cell whose formula failed (#N/A, #DIV/0!) as null, like an empty cell, and a cell that shows 10% as 0.1 without its format: a price list whose lookup failed looks like one with prices left out.
# The common wrong guess: a failed formula is an error or its text, and is told from an empty cell.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent read-excel-file@9.3.17 exceljs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
const workbook = new ExcelJS.Workbook();
const sheet = workbook.addWorksheet('Prices');
sheet.addRow(['sku', 'price', 'discount']);
sheet.addRow(['PW-17', { formula: 'VLOOKUP(A2,Costs!A:B,2,0)', result: { error: '#N/A' } }, 0.1]);
sheet.addRow(['PW-18', { error: '#DIV/0!' }, null]);
sheet.addRow(['PW-19', null, null]);
sheet.addRow(['PW-20', { formula: '2*600', result: 1200 }, null]);
sheet.getCell('C2').numFmt = '0%';
await workbook.xlsx.writeFile('prices.xlsx');
const rows = await readSheet('prices.xlsx');
for (const row of rows) console.log(JSON.stringify(row));
process.exitCode = JSON.stringify(rows.slice(1)) === '[["PW-17",null,0.1],["PW-18",null,null],["PW-19",null,null],["PW-20",1200,null]]' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: read-excel-file@9.3.17 reads a cell whose formula failed (#N/A, #DIV/0!) as null, like an empty cell, and a cell that shows 10% as 0.1 without its format: a price list whose lookup failed looks like one with prices left out; the common wrong guess: a failed formula is an error or its text, and is told from an empty cell
WHAT
node try.mjs

#!/usr/bin/env bash
# WHAT: xlsx@0.18.5 reads the sizes of a product CSV as dates: the size 3-4 becomes 36954, or 3/4/01 as text, 10-12 becomes 37176, a ring of 1/2 becomes 36893, while MAR-1 stays; item number 00123 becomes 123 and a phone number loses its 0. Only raw: true in XLSX.read prevents it; raw in sheet_to_json does not.
# The common wrong guess: a CSV has texts only, and numbers are converted when asked for, as csv-parse does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xlsx@0.18.5 csv-parse@7.0.3 >/dev/null
cat > try.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import XLSX from 'xlsx';
const csv = 'Name,Size,SKU,Phone\nKids shirt,3-4,00123,01712345678\nKids shirt,10-12,1E5,+8801712345678\nRing,1/2,MAR-1,01812345678\n';
const read = (options) => {
  const { SheetNames, Sheets } = XLSX.read(csv, { type: 'string', ...options });
  return XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { raw: false, defval: '' });
};
const values = (rows) => rows.map(({ Size, SKU, Phone }) => [Size, SKU, Phone].join(' | '));
const [defaults, raw, csvParse] = [read({}), read({ raw: true }), parse(csv, { columns: true })].map(values);
console.log(`file:\n  ${csvParse.join('\n  ')}`);
console.log(`xlsx as formatted text:\n  ${defaults.join('\n  ')}`);
console.log(`xlsx with raw: true while reading:\n  ${raw.join('\n  ')}`);
const rows = XLSX.utils.sheet_to_json(XLSX.read(csv, { type: 'string' }).Sheets.Sheet1);
console.log(`xlsx as values:\n  ${values(rows).join('\n  ')}`);
const sizes = rows.map(({ Size }) => typeof Size).join();
process.exitCode = sizes === 'number,number,number' && rows[0].SKU === 123 && rows[1].Phone === 8801712345678 && raw.join() === csvParse.join() ? 0 : 1;
JS
echo 'WHAT: xlsx@0.18.5 reads the sizes of a product CSV as dates: the size 3-4 becomes 36954, or 3/4/01 as text, 10-12 becomes 37176, a ring of 1/2 becomes 36893, while MAR-1 stays; item number 00123 becomes 123 and a phone number loses its 0. Only raw: true in XLSX.read prevents it; raw in sheet_to_json does not; the common wrong guess: a CSV has texts only, and numbers are converted when asked for, as csv-parse does'
node try.mjs

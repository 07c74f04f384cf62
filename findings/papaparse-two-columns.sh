#!/usr/bin/env bash
# WHAT: papaparse@5.7.1 does not find the semicolons of a file with two columns and less than ten lines that ends in a newline: it has one column, or is cut at the commas of its prices; without the last newline, with a third column or more lines it is read rightly, and so it is with skipEmptyLines.
# The common wrong guess: a newline at the end of a file changes nothing, and the delimiter that every line has once is found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent papaparse@5.7.1 >/dev/null
cat > try.mjs <<'JS'
import Papa from 'papaparse';
const files = {
  'two columns': 'sku;stock\nSAREE-1;5\nSAREE-2;12\n',
  'two columns, prices with commas': 'price;sku\n1,250;SAREE-1\n2,500;SAREE-2\n',
  'no newline at the end': 'sku;stock\nSAREE-1;5\nSAREE-2;12',
  'three columns': 'sku;size;stock\nSAREE-1;M;5\nSAREE-2;L;12\n',
  'twelve lines': `sku;stock\n${'SAREE-1;5\n'.repeat(11)}`,
  'comma instead': 'sku,stock\nSAREE-1,5\nSAREE-2,12\n',
};
const read = Object.entries(files).map(([words, text]) => {
  const { data } = Papa.parse(text, { header: true });
  console.log(`${words}: ${JSON.stringify(data[0])}`);
  return Object.values(data[0]).join(' | ');
});
const skipped = Papa.parse(files['two columns'], { header: true, skipEmptyLines: true }).data[0].stock;
console.log(`two columns with skipEmptyLines: stock ${skipped}`);
const expected = ['SAREE-1;5', '1 | 250;SAREE-1', 'SAREE-1 | 5', 'SAREE-1 | M | 5', 'SAREE-1 | 5', 'SAREE-1 | 5'];
process.exitCode = String(read) === String(expected) ? 0 : 1;
JS
echo 'WHAT: papaparse@5.7.1 does not find the semicolons of a file with two columns and less than ten lines that ends in a newline: it has one column, or is cut at the commas of its prices; without the last newline, with a third column or more lines it is read rightly, and so it is with skipEmptyLines; the common wrong guess: a newline at the end of a file changes nothing, and the delimiter that every line has once is found'
node try.mjs

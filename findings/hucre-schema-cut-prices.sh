#!/usr/bin/env bash
# WHAT: validateWithSchema of hucre@1.0.0 reads a price of type number as far as it goes and reports no error: 1 250 is 1, 1.250,50 is 1.2505, 1,25 is 125, 500-700 is 500 and 12 pcs is 12, while the type integer refuses 1 250; of type date it takes 5 March, 05/03/2026, for 3 May, refuses 16/12/2026, reads 5-3-2026 as 5 March, and makes 3 March of 2026-02-31; and with headerRow: 1, as its readme shows it, the first product is the header.
# The common wrong guess: A schema with errors for each cell refuses a text that is no number or no date, and one with slashes has one order of day and month.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hucre@1.0.0 >/dev/null
cat > try.mjs <<'JS'
import { validateWithSchema } from 'hucre';
function read(type, text) {
  const { data, errors } = validateWithSchema([['value'], [text]], { value: { type, required: true } });
  const value = errors.length > 0 ? 'error' : data[0].value;
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}
const texts = {
  number: ['1,250', '1 250', '1.250,50', '1,25', '500-700', '12 pcs', 'Tk 1250'],
  integer: ['1 250', '12 pcs'],
  date: ['05/03/2026', '16/12/2026', '5-3-2026', '2026-02-31'],
};
const seen = Object.entries(texts).map(([type, list]) => {
  const values = list.map((text) => read(type, text));
  console.log(`${type}: ${list.map((text, index) => `${text} is ${values[index]}`).join('; ')}`);
  return values.join(' ');
});
const rows = [['sku', 'price'], ['A', '500'], ['B', '600']];
const { data } = validateWithSchema(rows, { sku: { type: 'string' }, price: { type: 'number' } }, { headerRow: 1 });
console.log(`two products with headerRow 1: ${JSON.stringify(data)}`);
const expected = ['1250 1 1.2505 125 500 12 error', 'error error', '2026-05-03 error 2026-03-05 2026-03-03'];
process.exitCode = seen.join() === expected.join() && JSON.stringify(data) === '[{"sku":null,"price":null}]' ? 0 : 1;
JS
echo 'WHAT: validateWithSchema of hucre@1.0.0 reads a price of type number as far as it goes and reports no error: 1 250 is 1, 1.250,50 is 1.2505, 1,25 is 125, 500-700 is 500 and 12 pcs is 12, while the type integer refuses 1 250; of type date it takes 5 March, 05/03/2026, for 3 May, refuses 16/12/2026, reads 5-3-2026 as 5 March, and makes 3 March of 2026-02-31; and with headerRow: 1, as its readme shows it, the first product is the header; the common wrong guess: a schema with errors for each cell refuses a text that is no number or no date, and one with slashes has one order of day and month'
node try.mjs

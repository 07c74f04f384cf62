#!/usr/bin/env bash
# WHAT: currency-formatter@1.5.9 has no decimals for BDT, so that 1,250.50 taka is "৳ 1,251" and 0.49 is "৳ 0", although ISO 4217 and Intl have two and its rupee has them too: the parts of 100 taka, 33.33 + 33.33 + 33.34, are shown as 33 + 33 + 33.
# The common wrong guess: a library with a table of currencies knows that a taka has a hundred paisa, and rounds only where it is asked to.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent currency-formatter@1.5.9 >/dev/null
cat > try.mjs <<'JS'
import formatter from 'currency-formatter';
const amounts = [1250.5, 0.49, 1234567.75];
const texts = { BDT: [], INR: [] };
for (const code of ['BDT', 'INR', 'USD', 'JPY']) {
  texts[code] = amounts.map((amount) => formatter.format(amount, { code }).replace(/\s/g, ' '));
  console.log(`${code}: ${amounts.map((amount, i) => `${amount} "${texts[code][i]}"`).join(', ')}; Intl has ${new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits} decimals, the library ${formatter.findCurrency(code).decimalDigits}`);
}
const parts = [33.33, 33.33, 33.34];
console.log(`parts of 100 taka: ${parts.map((part) => formatter.format(part, { code: 'BDT' })).join(' + ')}`);
process.exitCode = texts.BDT[0] === '৳ 1,251' && texts.BDT[1] === '৳ 0' ? 0 : 1;
JS
echo 'WHAT: currency-formatter@1.5.9 has no decimals for BDT, so that 1,250.50 taka is "৳ 1,251" and 0.49 is "৳ 0", although ISO 4217 and Intl have two and its rupee has them too: the parts of 100 taka, 33.33 + 33.33 + 33.34, are shown as 33 + 33 + 33; the common wrong guess: a library with a table of currencies knows that a taka has a hundred paisa, and rounds only where it is asked to'
node try.mjs

#!/usr/bin/env bash
# WHAT: sales-tax@2.23.0 has no rate for Bangladesh, whose VAT is 15 percent, nor for Nepal, and answers as for a country that has no such tax, Hong Kong, without an error: hasSalesTax is false, getSalesTax has the type none and the rate 0 with the area worldwide, and getAmountWithSalesTax of 1000 taka is 1000, also with Bangladesh as the country of the shop; India, Pakistan and Sri Lanka have theirs.
# The common wrong guess: A country whose rate is not in the table is an error or unknown, and no tax means that there is none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sales-tax@2.23.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const SalesTax = createRequire(import.meta.url)('sales-tax');
const countries = ['BD', 'NP', 'HK', 'IN', 'PK', 'LK'];
SalesTax.setTaxOriginCountry('BD');
const own = await SalesTax.getAmountWithSalesTax('BD', null, 1000);
SalesTax.setTaxOriginCountry(null);
const seen = [];
for (const country of countries) {
  const { type, rate } = await SalesTax.getSalesTax(country);
  const { total } = await SalesTax.getAmountWithSalesTax(country, null, 1000);
  seen.push(`${SalesTax.hasSalesTax(country)} ${type} ${total}`);
  console.log(`${country}: has a tax ${SalesTax.hasSalesTax(country)}, type ${type}, rate ${rate}, 1000 with tax ${total}`);
}
console.log(`a shop in BD, a customer in BD: 1000 with tax ${own.total}`);
const none = 'false none 1000';
const asBefore = seen.slice(0, 3).every((one) => one === none) && seen.slice(3).every((one) => one.startsWith('true ')) && own.total === 1000;
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: sales-tax@2.23.0 has no rate for Bangladesh, whose VAT is 15 percent, nor for Nepal, and answers as for a country that has no such tax, Hong Kong, without an error: hasSalesTax is false, getSalesTax has the type none and the rate 0 with the area worldwide, and getAmountWithSalesTax of 1000 taka is 1000, also with Bangladesh as the country of the shop; India, Pakistan and Sri Lanka have theirs; the common wrong guess: a country whose rate is not in the table is an error or unknown, and no tax means that there is none'
node try.mjs

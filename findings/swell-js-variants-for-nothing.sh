#!/usr/bin/env bash
# WHAT: swell-js@5.8.1 products.variation gives the size S of a saree for 1000 taka, a variant without a price of its own, the price 0, while the size XL has its 1200 and a size that does not exist has 1000; an option that costs less (without blouse, -100) changes nothing, while one that costs more is added; and products.filters offers prices from 900 for a product that costs 700 in a sale; no error and no null tells of it.
# The common wrong guess: A variant without a price has that of its product, each option's price is added, and a filter covers the prices that are paid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent swell-js@5.8.1 >/dev/null
cat > try.mjs <<'JS'
import module from 'swell-js';
const swell = module.default ?? module;
swell.init('shop', 'pk_test');
const saree = {
  id: 'saree',
  price: 1000,
  options: [
    { id: 'size', name: 'Size', variant: true, values: [{ id: 's', name: 'S' }, { id: 'xl', name: 'XL' }] },
    { id: 'extra', name: 'Extra', values: [{ id: 'plain', name: 'Without blouse', price: -100 }, { id: 'gift', name: 'Gift wrap', price: 50 }] },
  ],
  variants: { results: [{ id: 'v-s', active: true, option_value_ids: ['s'] }, { id: 'v-xl', active: true, option_value_ids: ['xl'], price: 1200 }] },
};
const choices = [{ Size: 'XL' }, { Size: 'S' }, { Size: 'M' }, { Size: 'XL', Extra: 'Gift wrap' }, { Size: 'XL', Extra: 'Without blouse' }];
const prices = [];
for (const choice of choices) {
  const { price } = await swell.products.variation(saree, choice);
  prices.push(price);
  console.log(`${JSON.stringify(choice)}: ${price}`);
}
const products = [{ id: 'a', price: 900, sale: true, sale_price: 700 }, { id: 'b', price: 1200 }];
const [{ options }] = await swell.products.filters({ results: products });
const range = options.map(({ value }) => value).join(' to ');
console.log(`filter of ${JSON.stringify(products)}: ${range}`);
process.exitCode = prices.join() === '1200,0,1000,1250,1200' && range.startsWith('900 to') ? 0 : 1;
JS
cat <<'WHAT'
WHAT: swell-js@5.8.1 products.variation gives the size S of a saree for 1000 taka, a variant without a price of its own, the price 0, while the size XL has its 1200 and a size that does not exist has 1000; an option that costs less (without blouse, -100) changes nothing, while one that costs more is added; and products.filters offers prices from 900 for a product that costs 700 in a sale; no error and no null tells of it; the common wrong guess: A variant without a price has that of its product, each option's price is added, and a filter covers the prices that are paid
WHAT
node try.mjs

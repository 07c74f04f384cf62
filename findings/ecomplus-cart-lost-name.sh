#!/usr/bin/env bash
# WHAT: @ecomplus/shopping-cart@2.6.0 adds a saree with the name Rahima to be embroidered (customizations) to the line of the same saree without a name, so that the cart holds two plain ones and the name is gone; the other way round, with the name first, each has a line; and a piece that is added after a sale at 1,000 taka sets the price of the line to 1,000 while its final_price and the subtotal go on charging the 1,250 of the first.
# The common wrong guess: A line holds pieces that are the same, whichever was added first, and its price is the one that is charged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ecomplus/shopping-cart@2.6.0 @ecomplus/utils@1.4.1 >/dev/null
cat > try.cjs <<'JS'
const cart = require('@ecomplus/shopping-cart');
const id = (number) => String(number).padStart(24, '0');
const plain = { product_id: id(1), sku: 'SAREE-1', name: 'Saree', quantity: 1, price: 1250 };
const named = { ...plain, customizations: [{ _id: id(2), label: 'Name', option: { text: 'Rahima' } }] };
function fill(words, items) {
  cart.clear();
  for (const item of items) cart.addItem({ ...item });
  const { items: lines, subtotal } = cart.data;
  const shown = lines.map(
    ({ quantity, price, final_price, customizations }) => `${quantity} of ${price} (charged ${final_price}) ${customizations ? customizations[0].option.text : 'plain'}`,
  );
  console.log(`${words}: ${shown.join(', ')}; subtotal ${subtotal}`);
  return `${shown.join()} ${subtotal}`;
}
const seen = [
  fill('plain, then named', [plain, named]),
  fill('named, then plain', [named, plain]),
  fill('1250, then 1000', [plain, { ...plain, price: 1000 }]),
];
const expected = [
  '2 of 1250 (charged 1250) plain 2500',
  '1 of 1250 (charged 1250) Rahima,1 of 1250 (charged 1250) plain 2500',
  '2 of 1000 (charged 1250) plain 2500',
];
process.exitCode = seen.join() === expected.join() ? 0 : 1;
JS
echo 'WHAT: @ecomplus/shopping-cart@2.6.0 adds a saree with the name Rahima to be embroidered (customizations) to the line of the same saree without a name, so that the cart holds two plain ones and the name is gone; the other way round, with the name first, each has a line; and a piece that is added after a sale at 1,000 taka sets the price of the line to 1,000 while its final_price and the subtotal go on charging the 1,250 of the first; the common wrong guess: a line holds pieces that are the same, whichever was added first, and its price is the one that is charged'
node try.cjs

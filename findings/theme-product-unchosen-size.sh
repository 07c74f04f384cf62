#!/usr/bin/env bash
# WHAT: @shopify/theme-product@4.1.1 finds a variant where the shopper has not chosen one: getVariantFromOptionArray gives the first variant for no option at all and size M in red for M alone, getVariantFromSerializedArray gives size S for a form in which only the colour is chosen, and leaves out an option that the product does not have, so that Material Silk with size M is M in red; only a value that no variant has is null.
# The common wrong guess: A variant is found when each option of the product has a value, and otherwise there is null.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @shopify/theme-product@4.1.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { getVariantFromOptionArray, getVariantFromSerializedArray } = createRequire(import.meta.url)('@shopify/theme-product');
const product = {
  options: [{ name: 'Size' }, { name: 'Colour' }],
  variants: [
    { id: 1, title: 'S / Red', options: ['S', 'Red'] },
    { id: 2, title: 'M / Red', options: ['M', 'Red'] },
    { id: 3, title: 'M / Gold', options: ['M', 'Gold'] },
  ],
};
const field = (name, value) => ({ name, value });
const found = {
  'options []': getVariantFromOptionArray(product, []),
  'options [M]': getVariantFromOptionArray(product, ['M']),
  'options [M, Gold]': getVariantFromOptionArray(product, ['M', 'Gold']),
  'options [M, Blue]': getVariantFromOptionArray(product, ['M', 'Blue']),
  'form Colour=Red': getVariantFromSerializedArray(product, [field('Colour', 'Red')]),
  'form Material=Silk, Size=M': getVariantFromSerializedArray(product, [field('Material', 'Silk'), field('Size', 'M')]),
};
for (const [words, variant] of Object.entries(found)) console.log(`${words}: ${variant?.title ?? 'null'}`);
const titles = Object.values(found).map((variant) => variant?.title ?? 'null');
process.exitCode = titles.join() === 'S / Red,M / Red,M / Gold,null,S / Red,M / Red' ? 0 : 1;
JS
echo 'WHAT: @shopify/theme-product@4.1.1 finds a variant where the shopper has not chosen one: getVariantFromOptionArray gives the first variant for no option at all and size M in red for M alone, getVariantFromSerializedArray gives size S for a form in which only the colour is chosen, and leaves out an option that the product does not have, so that Material Silk with size M is M in red; only a value that no variant has is null; the common wrong guess: a variant is found when each option of the product has a value, and otherwise there is null'
node try.mjs

#!/usr/bin/env bash
# WHAT: apparel-sorter@0.3.1, which puts the sizes of garments in order, takes 2XS for 2XL, so that it stands behind S and L, while XXS stands before XS; and it knows X Large but not XX Large, XX-Large, Extra Large and X-Small: their number for a database is 0 without a word, where Small is 9 and Large 28, so that the largest garment comes first, and sort leaves them where they were: XX Large, X Large, Small becomes XX Large, Small, X Large.
# The common wrong guess: The usual names of a size have its place, 2XS that of XXS, and what is not known is an error or comes last.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent apparel-sorter@0.3.1 >/dev/null
cat > try.mjs <<'JS'
import sorter from 'apparel-sorter';
const lists = [
  ['L', 'XXS', 'S', 'XS', 'XL'],
  ['L', '2XS', 'S', 'XS', 'XL'],
  ['XX Large', 'X Large', 'Small'],
  ['Extra Large', 'Large', 'Small', 'X-Small'],
];
const sorted = lists.map((sizes) => sorter.sort([...sizes]).join(', '));
lists.forEach((sizes, index) => {
  console.log(`${sizes.join(', ')} -> ${sorted[index]}`);
});
const numbers = ['X-Small', 'Small', 'Large', 'X Large', 'Extra Large', 'XX Large', 'XX-Large'].map((size) => `${size} ${sorter.numberify(size)}`).join(', ');
console.log(`numberify: ${numbers}`);
const asBefore =
  sorted[0] === 'XXS, XS, S, L, XL' &&
  sorted[1] === 'XS, S, L, XL, 2XS' &&
  sorted[2] === 'XX Large, Small, X Large' &&
  numbers === 'X-Small 0, Small 9, Large 28, X Large 33, Extra Large 0, XX Large 0, XX-Large 0';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: apparel-sorter@0.3.1, which puts the sizes of garments in order, takes 2XS for 2XL, so that it stands behind S and L, while XXS stands before XS; and it knows X Large but not XX Large, XX-Large, Extra Large and X-Small: their number for a database is 0 without a word, where Small is 9 and Large 28, so that the largest garment comes first, and sort leaves them where they were: XX Large, X Large, Small becomes XX Large, Small, X Large; the common wrong guess: the usual names of a size have its place, 2XS that of XXS, and what is not known is an error or comes last'
node try.mjs

#!/usr/bin/env bash
# WHAT: mailgen@2.0.36 writes a table of an order whose second item has no price with one cell less in its row, so that its quantity 2 stands under Price; the order of the properties of each item decides the column too, so that an item given as qty, price, item has its quantity under Item; and generatePlaintext cuts the text from a sign < on: of "Your kurti, size < 40, is on its way." and the total behind it "Your kurti, size" is left.
# The common wrong guess: A cell stands under the name of its property, empty where there is none, and a sign of a text is no tag in the plain version.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mailgen@2.0.36 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const Mailgen = createRequire(import.meta.url)('mailgen');
const mails = new Mailgen({ theme: 'default', product: { name: 'Shop', link: 'https://shop.test' } });
const data = [
  { item: 'Saree', price: '৳1,250', qty: '1' },
  { item: 'Gift box', qty: '2' },
  { qty: '3', price: '৳500', item: 'Belt' },
];
const html = mails.generate({ body: { name: 'Rahima', table: { data } } });
const [table] = html.match(/<table class="data-table"[\s\S]*?<\/table>/);
const rows = [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
  [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell.replace(/<[^>]*>/g, '').trim()).join(' | '),
);
for (const row of rows) console.log(row);
const plain = (size) => mails.generatePlaintext({ body: { name: 'Rahima', intro: `Your kurti, size ${size}, is on its way.`, outro: 'Total: 2,150 taka.' } });
const [right, cut] = [plain('39'), plain('< 40')].map((text) => text.replace(/\s+/g, ' '));
console.log(`plain text with size 39: ${right}`);
console.log(`plain text with size < 40: ${cut}`);
const asBefore = rows.join() === 'Item | Price | Qty,Saree | ৳1,250 | 1,Gift box | 2,3 | ৳500 | Belt' && right.includes('Total: 2,150 taka.') && !cut.includes('Total') && !cut.includes('40');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: mailgen@2.0.36 writes a table of an order whose second item has no price with one cell less in its row, so that its quantity 2 stands under Price; the order of the properties of each item decides the column too, so that an item given as qty, price, item has its quantity under Item; and generatePlaintext cuts the text from a sign < on: of "Your kurti, size < 40, is on its way." and the total behind it "Your kurti, size" is left; the common wrong guess: a cell stands under the name of its property, empty where there is none, and a sign of a text is no tag in the plain version'
node try.mjs

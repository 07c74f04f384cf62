#!/usr/bin/env bash
# WHAT: html-to-text@10.0.1 by default, and with it the text that mailparser@3.14.2 makes of a mail with HTML only, joins the cells of a table without a blank: a saree, quantity 2, 500 taka becomes "Saree2500".
# The common wrong guess: cells are separated by a blank or tab and rows by a line break, as when a table is copied as text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent html-to-text@10.0.1 mailparser@3.14.2 >/dev/null
cat > try.mjs <<'JS'
import { convert } from 'html-to-text';
import { simpleParser } from 'mailparser';
const row = (...cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const html = `<table>${row('Item', 'Quantity', 'Taka')}${row('Saree', 2, 500)}${row('Size 4 bag', 1, 750)}</table>`;
const show = (name, text) => {
  console.log(`${name}: ${JSON.stringify(text)}`);
  return text;
};
const texts = [
  show('html-to-text', convert(html)),
  show('text of simpleParser for a mail with HTML only', (await simpleParser(`From: a@shop.test\nContent-Type: text/html\n\n${html}`)).text),
];
show('html-to-text with the format dataTable', convert(html, { selectors: [{ selector: 'table', format: 'dataTable' }] }));
process.exitCode = texts.every((text) => text.includes('Saree2500') && text.includes('Size 4 bag1750')) ? 0 : 1;
JS
echo 'WHAT: html-to-text@10.0.1 by default, and with it the text that mailparser@3.14.2 makes of a mail with HTML only, joins the cells of a table without a blank: a saree, quantity 2, 500 taka becomes "Saree2500"; the common wrong guess: cells are separated by a blank or tab and rows by a line break, as when a table is copied as text'
node try.mjs

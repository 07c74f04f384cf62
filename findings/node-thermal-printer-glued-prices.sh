#!/usr/bin/env bash
# WHAT: node-thermal-printer@4.6.1 prints other amounts on a receipt where a text fills its column: leftRight joins a name that ends in size 42 and the price 1,250 to "size 421,250", table joins 10,000.00 and the quantity 2 to 10,000.002, and tableCustom breaks 1,25,000.00 after a digit, so that the line says 1,25,00 and the next one 0.00.
# The common wrong guess: a name that is too long is cut or goes on in the next line, a blank stays between columns, and a number is never broken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-thermal-printer@4.6.1 >/dev/null
cat > try.cjs <<'JS'
const { ThermalPrinter, PrinterTypes } = require('node-thermal-printer');
const print = (fill) => {
  const printer = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: 'tcp://127.0.0.1:9', width: 32 });
  fill(printer);
  return printer.getText().trimEnd();
};
const lines = {
  'leftRight of a short name': print((printer) => printer.leftRight('Panjabi cotton, size 42', '1,250')),
  'leftRight of a long name': print((printer) => printer.leftRight('Panjabi cotton white, size 42', '1,250')),
  'table of name, price, quantity, total': print((printer) => printer.table(['Saree', '10,000.00', '2', '20,000.00'])),
  'tableCustom of name, quantity, price': print((printer) =>
    printer.tableCustom([{ text: 'Saree', width: 0.5 }, { text: '2', width: 0.25 }, { text: '1,25,000.00', width: 0.25, align: 'RIGHT' }])),
};
for (const [name, text] of Object.entries(lines)) console.log(`${name}:\n${text.replace(/^/gm, '  |')}`);
const [, joined, table, broken] = Object.values(lines);
process.exitCode = joined.endsWith('size 421,250') && table.includes('10,000.002 ') && /1,25,00\n +0\.00$/.test(broken) ? 0 : 1;
JS
echo 'WHAT: node-thermal-printer@4.6.1 prints other amounts on a receipt where a text fills its column: leftRight joins a name that ends in size 42 and the price 1,250 to "size 421,250", table joins 10,000.00 and the quantity 2 to 10,000.002, and tableCustom breaks 1,25,000.00 after a digit, so that the line says 1,25,00 and the next one 0.00; the common wrong guess: a name that is too long is cut or goes on in the next line, a blank stays between columns, and a number is never broken'
node try.cjs

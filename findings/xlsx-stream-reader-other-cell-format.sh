#!/usr/bin/env bash
# WHAT: xlsx-stream-reader@1.1.1 with its defaults reads a cell otherwise when another cell of the file has a date format of its own: without one the phone 8801711000000 is that number, a price of 1250.75 shown without decimals is 1250.75, 5 March is 46086 and a stock of 0 is an empty text; with one the phone, in a cell without a format, is 8.80171E+12, the price 1,251, 5 March 3/5/26 and the stock 0; and the words of a name with one bold word lose their blanks in both, Redsilksaree.
# The common wrong guess: A cell is read by what is in it and by its own format, a number without a format is given in full, and a name as it is on the screen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xlsx-stream-reader@1.1.1 exceljs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import ExcelJS from 'exceljs';
const XlsxStreamReader = createRequire(import.meta.url)('xlsx-stream-reader');
const name = { richText: [{ text: 'Red ' }, { font: { bold: true }, text: 'silk' }, { text: ' saree' }] };
const day = new Date(Date.UTC(2026, 2, 5));
async function readBack(formatOfAnotherCell) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Prices');
  sheet.addRow([name, 8801711000000, 1250.75, day, 0]).getCell(3).numFmt = '#,##0';
  if (formatOfAnotherCell) sheet.addRow([day]).getCell(1).numFmt = formatOfAnotherCell;
  await book.xlsx.writeFile('prices.xlsx');
  return new Promise((resolve, reject) => {
    const reader = new XlsxStreamReader();
    reader.on('error', reject);
    reader.on('worksheet', (worksheet) => {
      worksheet.on('row', ({ attributes, values }) => Number(attributes.r) === 1 && resolve(values.slice(1).join(' | ')));
      worksheet.process();
    });
    createReadStream('prices.xlsx').pipe(reader);
  });
}
const plain = await readBack();
const formatted = await readBack('dd/mm/yyyy');
console.log(`no other format: ${plain}`);
console.log(`another cell is dd/mm/yyyy: ${formatted}`);
const asBefore = plain === 'Redsilksaree | 8801711000000 | 1250.75 | 46086 | ' && formatted === 'Redsilksaree | 8.80171E+12 | 1,251 | 3/5/26 | 0';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: xlsx-stream-reader@1.1.1 with its defaults reads a cell otherwise when another cell of the file has a date format of its own: without one the phone 8801711000000 is that number, a price of 1250.75 shown without decimals is 1250.75, 5 March is 46086 and a stock of 0 is an empty text; with one the phone, in a cell without a format, is 8.80171E+12, the price 1,251, 5 March 3/5/26 and the stock 0; and the words of a name with one bold word lose their blanks in both, Redsilksaree; the common wrong guess: a cell is read by what is in it and by its own format, a number without a format is given in full, and a name as it is on the screen'
node try.mjs

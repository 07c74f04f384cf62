#!/usr/bin/env bash
# WHAT: react-spreadsheet-import@4.7.1 matches the columns of an uploaded list by the letters that differ, two at most and capitals too: of the fields name, sku, price, stock, sale, size the price column "Rate" is taken for the name and "Sole" for the sale, while "SKU", "PRICE" and "STOCK" are matched to nothing.
# The common wrong guess: Matching of columns ignores capitals, and a column with another meaning is left to the user.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts --legacy-peer-deps react-spreadsheet-import@4.7.1 >/dev/null
cat > try.cjs <<'JS'
const path = require('node:path');
const root = path.dirname(require.resolve('react-spreadsheet-import/package.json'));
const { findMatch } = require(path.join(root, 'dist-commonjs/steps/MatchColumnsStep/utils/findMatch.js'));
const fields = ['name', 'sku', 'price', 'stock', 'sale', 'size'].map((key) => ({ key }));
// The default of autoMapDistance.
const seen = ['Rate', 'Sole', 'SKU', 'PRICE', 'STOCK', 'Price'].map(
  (header) => `${header} -> ${findMatch(header, fields, 2) ?? 'nothing'}`,
);
console.log(seen.join(', '));
const expected = 'Rate -> name, Sole -> sale, SKU -> nothing, PRICE -> nothing, STOCK -> nothing, Price -> price';
process.exitCode = seen.join(', ') === expected ? 0 : 1;
JS
echo 'WHAT: react-spreadsheet-import@4.7.1 matches the columns of an uploaded list by the letters that differ, two at most and capitals too: of the fields name, sku, price, stock, sale, size the price column "Rate" is taken for the name and "Sole" for the sale, while "SKU", "PRICE" and "STOCK" are matched to nothing; the common wrong guess: Matching of columns ignores capitals, and a column with another meaning is left to the user'
node try.cjs

#!/usr/bin/env bash
# WHAT: react-number-format@5.4.5 with decimalScale: numericFormatter cuts a price (1250.60 becomes 1,250; 99.999 becomes 99.99), while NumericFormat with the same properties rounds it (1,251; 100.00).
# The common wrong guess: the formatter gives the text that the component shows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react-number-format@5.4.5 react@19.2.3 react-dom@19.2.3 >/dev/null
cat > try.mjs <<'JS'
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { NumericFormat, numericFormatter } from 'react-number-format';
const results = [];
for (const [price, decimalScale] of [['1250.60', 0], ['99.999', 2], ['1250.50', 2]]) {
  const options = { decimalScale, fixedDecimalScale: true, thousandSeparator: ',' };
  const shown = renderToStaticMarkup(createElement(NumericFormat, { ...options, displayType: 'text', value: price, valueIsNumericString: true }));
  const pair = `${numericFormatter(price, options)} / ${shown.replace(/<[^>]*>/g, '')}`;
  console.log(`${price} with ${decimalScale} decimals, numericFormatter / NumericFormat: ${pair}`);
  results.push(pair);
}
process.exitCode = results.join('; ') === '1,250 / 1,251; 99.99 / 100.00; 1,250.50 / 1,250.50' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: react-number-format@5.4.5 with decimalScale: numericFormatter cuts a price (1250.60 becomes 1,250; 99.999 becomes 99.99), while NumericFormat with the same properties rounds it (1,251; 100.00); the common wrong guess: the formatter gives the text that the component shows
WHAT
node try.mjs

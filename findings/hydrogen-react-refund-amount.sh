#!/usr/bin/env bash
# WHAT: @shopify/hydrogen-react@2026.4.4 useMoney: amount of a refund (-100.0) is 100.00 without its sign, in English and in Bangla, while withoutTrailingZerosAndCurrency keeps it; and in taka in English amount begins with the no-break space that stood behind the currency.
# The common wrong guess: amount is the localized number with its sign, ready to stand beside a symbol.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @shopify/hydrogen-react@2026.4.4 react@19.2.3 react-dom@19.2.3 >/dev/null
cat > try.mjs <<'JS'
import { ShopifyProvider, useMoney } from '@shopify/hydrogen-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
let money;
const Price = ({ data }) => {
  money = useMoney(data);
  return null;
};
const results = [];
for (const languageIsoCode of ['EN', 'BN'])
  for (const amount of ['-100.0', '100.0']) {
    const shop = { storeDomain: 'https://shop.example', storefrontToken: 't', storefrontApiVersion: '2026-04', countryIsoCode: 'BD', languageIsoCode };
    renderToStaticMarkup(createElement(ShopifyProvider, shop, createElement(Price, { data: { amount, currencyCode: 'BDT' } })));
    console.log(`${languageIsoCode} ${amount}: amount ${JSON.stringify(money.amount)}, withoutTrailingZerosAndCurrency ${JSON.stringify(money.withoutTrailingZerosAndCurrency)}, localizedString ${JSON.stringify(money.localizedString)}`);
    results.push(money.amount);
  }
process.exitCode = results.join('|') === '\u00a0100.00|\u00a0100.00|১০০.০০|১০০.০০' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @shopify/hydrogen-react@2026.4.4 useMoney: amount of a refund (-100.0) is 100.00 without its sign, in English and in Bangla, while withoutTrailingZerosAndCurrency keeps it; and in taka in English amount begins with the no-break space that stood behind the currency; the common wrong guess: amount is the localized number with its sign, ready to stand beside a symbol
WHAT
node try.mjs

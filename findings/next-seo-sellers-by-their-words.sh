#!/usr/bin/env bash
# WHAT: next-seo@7.3.0 ProductJsonLd tells by the words of a name whether a seller, manufacturer or reviewer is a person: the shop "Dhaka Fashion House" and "Rahman Textiles" are a Person, also when given as { name }; "Jamdani Studio" and "Rahman Textiles Ltd" are an Organization, so that two vendors of one shop differ, and no name in Bangla is one.
# The common wrong guess: The seller of an offer is an organization unless one says otherwise, and all vendors alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent next-seo@7.3.0 react@19.3.1 react-dom@19.3.1 >/dev/null
cat > try.mjs <<'JS'
import { ProductJsonLd } from 'next-seo';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
function kinds(seller) {
  const offers = { price: 1250, priceCurrency: 'BDT', seller };
  const html = renderToStaticMarkup(createElement(ProductJsonLd, { name: 'Saree', manufacturer: seller, offers }));
  const data = JSON.parse(html.replace(/<[^>]*>/g, ''));
  return `${data.offers.seller['@type']}/${data.manufacturer['@type']}`;
}
const sellers = ['Rahman Textiles Ltd', 'Jamdani Studio', 'Rahman Textiles', 'Dhaka Fashion House', 'জামদানি ঘর', { name: 'Dhaka Fashion House' }];
const seen = sellers.map((seller) => {
  console.log(`seller/manufacturer ${JSON.stringify(seller)}: ${kinds(seller)}`);
  return kinds(seller);
});
const [company, person] = ['Organization/Organization', 'Person/Person'];
process.exitCode = seen.join() === [company, company, person, person, person, person].join() ? 0 : 1;
JS
echo 'WHAT: next-seo@7.3.0 ProductJsonLd tells by the words of a name whether a seller, manufacturer or reviewer is a person: the shop "Dhaka Fashion House" and "Rahman Textiles" are a Person, also when given as { name }; "Jamdani Studio" and "Rahman Textiles Ltd" are an Organization, so that two vendors of one shop differ, and no name in Bangla is one; the common wrong guess: the seller of an offer is an organization unless one says otherwise, and all vendors alike'
node try.mjs

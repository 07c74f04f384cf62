#!/usr/bin/env bash
# WHAT: structured-data-testing-tool@4.5.0 with its preset Google passes a page whose product has no name and no price, or the price "1,250", sees nothing at all in an @graph and passes that too, and fails a good product whose @type is the list Product and ProductModel; @adobe/structured-data-validator@1.7.1 judges each of them rightly.
# The common wrong guess: The preset of a search engine wants what that engine requires, a page in which it finds nothing fails, and a list of types is one of JSON-LD's plain forms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent structured-data-testing-tool@4.5.0 @adobe/structured-data-validator@1.7.1 @marbec/web-auto-extractor@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import Validator from '@adobe/structured-data-validator';
import extractor from '@marbec/web-auto-extractor';
const { structuredDataTestHtml } = createRequire(import.meta.url)('structured-data-testing-tool');
const { Google } = createRequire(import.meta.url)('structured-data-testing-tool/presets');
const Extractor = extractor.default ?? extractor;
const offer = { '@type': 'Offer', price: 1250, priceCurrency: 'BDT', availability: 'https://schema.org/InStock' };
const product = { '@context': 'https://schema.org', '@type': 'Product', name: 'Saree', image: 'https://shop.test/saree.jpg', offers: offer };
const { name, ...nameless } = product;
const cases = {
  'good product': product,
  'no name, no price': { ...nameless, offers: { '@type': 'Offer', priceCurrency: 'BDT' } },
  'price "1,250"': { ...product, offers: { ...offer, price: '1,250' } },
  'no name, no price, in an @graph': { '@context': 'https://schema.org', '@graph': [{ ...nameless, '@context': undefined, offers: { '@type': 'Offer', priceCurrency: 'BDT' } }] },
  'good product, two types': { ...product, '@type': ['Product', 'ProductModel'] },
};
console.error = () => {};
const seen = [];
for (const [title, data] of Object.entries(cases)) {
  const html = `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body></body></html>`;
  const { failed, schemas } = await structuredDataTestHtml(html, { presets: [Google] }).catch((error) => error.res);
  const first = failed.length ? 'fails' : 'passes';
  const issues = await new Validator().validate(new Extractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html));
  const second = issues.some(({ severity }) => severity === 'ERROR') ? 'fails' : 'passes';
  console.log(`${title}: structured-data-testing-tool ${first} (found [${schemas}]), @adobe/structured-data-validator ${second}`);
  seen.push(`${first}/${second}`);
}
process.exitCode = seen.join() === 'passes/passes,passes/fails,passes/fails,passes/fails,fails/passes' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: structured-data-testing-tool@4.5.0 with its preset Google passes a page whose product has no name and no price, or the price "1,250", sees nothing at all in an @graph and passes that too, and fails a good product whose @type is the list Product and ProductModel; @adobe/structured-data-validator@1.7.1 judges each of them rightly; the common wrong guess: the preset of a search engine wants what that engine requires, a page in which it finds nothing fails, and a list of types is one of JSON-LD's plain forms
WHAT
node try.mjs

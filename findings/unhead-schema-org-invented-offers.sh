#!/usr/bin/env bash
# WHAT: @unhead/schema-org@3.1.3 tells search engines what nobody told it: an offer of defineProduct without availability is InStock and its price is valid until 30 December of next year, so that a product whose stock is unknown or gone is announced as on sale; and of the products that a list page defines only the last one is left, since all have the @id of the page.
# The common wrong guess: What is not given is left out, as next-seo@7.3.0 does, and each defined product is in the graph.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @unhead/schema-org@3.1.3 unhead@3.4.3 next-seo@7.3.0 react@19.3.1 react-dom@19.3.1 >/dev/null
cat > try.mjs <<'JS'
import { defineProduct, UnheadSchemaOrg, useSchemaOrg } from '@unhead/schema-org';
import { ProductJsonLd } from 'next-seo';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createHead, renderSSRHead } from 'unhead/server';
const jsonOf = (html) => JSON.parse(html.match(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/)[1]);
async function unhead(products) {
  const head = createHead({ plugins: [UnheadSchemaOrg({ host: 'https://shop.test', path: '/sarees', currency: 'BDT' })] });
  useSchemaOrg(head, products.map((product) => defineProduct(product)));
  const { headTags, bodyTags } = await renderSSRHead(head);
  return jsonOf(headTags + bodyTags)['@graph'].filter((node) => node['@type'] === 'Product');
}
const saree = { name: 'Saree', offers: { price: 1250, priceCurrency: 'BDT' } };
const [{ offers }] = await unhead([saree]);
const other = jsonOf(renderToStaticMarkup(createElement(ProductJsonLd, saree))).offers;
const list = (await unhead([saree, { ...saree, name: 'Shawl' }, { ...saree, name: 'Scarf' }])).map(({ name }) => name);
console.log(`given: ${JSON.stringify(saree.offers)}\n@unhead/schema-org: ${JSON.stringify(offers)}\nnext-seo: ${JSON.stringify(other)}\nthree products of one page: ${list}`);
const nextYear = new Date().getUTCFullYear() + 1;
const asBefore = offers.availability === 'https://schema.org/InStock' && offers.priceValidUntil.startsWith(`${nextYear}-12-30`) && !other.availability && !other.priceValidUntil && list.join() === 'Scarf';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: @unhead/schema-org@3.1.3 tells search engines what nobody told it: an offer of defineProduct without availability is InStock and its price is valid until 30 December of next year, so that a product whose stock is unknown or gone is announced as on sale; and of the products that a list page defines only the last one is left, since all have the @id of the page; the common wrong guess: what is not given is left out, as next-seo@7.3.0 does, and each defined product is in the graph'
node try.mjs

#!/usr/bin/env bash
# WHAT: web-auto-extractor@1.0.17 reads what a page shows instead of what its microdata says: the price of <data value="1250.50">৳১,২৫১</data> is ৳১,২৫১, the number of a product and a <time datetime> are the words between the tags, and itemprop="color pattern", two properties, is one with a blank in its name; and a product in an @graph of JSON-LD is found under the type "undefined". microdata-rdf-streaming-parser@3.0.0 reads each as HTML says.
# The common wrong guess: an extractor of structured data reads value and datetime where HTML has them, and finds a product in an @graph under Product.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent web-auto-extractor@1.0.17 microdata-rdf-streaming-parser@3.0.0 >/dev/null
cat > try.mjs <<'JS'
import Extractor from 'web-auto-extractor';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
const page = `<html><body><div itemscope itemtype="https://schema.org/Product">
  <h1 itemprop="name">Jamdani saree</h1>
  <data itemprop="gtin13" value="0012345678905">our number 7</data>
  <span itemprop="color pattern">Red</span>
  <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <data itemprop="price" value="1250.50">৳১,২৫১</data>
    <time itemprop="availabilityStarts" datetime="2026-12-16">Victory Day</time>
  </div>
</div></body></html>`;
const standard = {};
const parser = new MicrodataRdfParser({ baseIRI: 'https://shop.example/' });
parser.on('data', ({ predicate, object }) => {
  if (object.termType === 'Literal') standard[predicate.value.split('/').at(-1)] = object.value;
});
parser.end(page);
await new Promise((resolve) => parser.on('end', resolve));
const [product] = new (Extractor.default ?? Extractor)().parse(page).microdata.Product;
const extracted = { ...product, ...product.offers };
const seen = ['gtin13', 'price', 'availabilityStarts', 'color'].map((name) => {
  console.log(`${name}: ${standard[name]} by the standard, ${extracted[name]} by web-auto-extractor`);
  return `${standard[name]}=${extracted[name]}`;
});
console.log(`its keys: ${Object.keys(extracted).join(', ')}`);
const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Product', name: 'Jamdani saree' }] };
const { jsonld } = new (Extractor.default ?? Extractor)().parse(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`);
console.log(`keys of what it reads from an @graph with a Product: ${Object.keys(jsonld).join()}`);
const expected = '0012345678905=our number 7,1250.50=৳১,২৫১,2026-12-16=Victory Day,Red=undefined';
process.exitCode = seen.join() === expected && Object.keys(jsonld).join() === 'undefined' ? 0 : 1;
JS
echo 'WHAT: web-auto-extractor@1.0.17 reads what a page shows instead of what its microdata says: the price of <data value="1250.50">৳১,২৫১</data> is ৳১,২৫১, the number of a product and a <time datetime> are the words between the tags, and itemprop="color pattern", two properties, is one with a blank in its name; and a product in an @graph of JSON-LD is found under the type "undefined". microdata-rdf-streaming-parser@3.0.0 reads each as HTML says; the common wrong guess: an extractor of structured data reads value and datetime where HTML has them, and finds a product in an @graph under Product'
node try.mjs

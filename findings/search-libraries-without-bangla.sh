#!/usr/bin/env bash
# WHAT: @orama/orama@3.1.18, lunr@2.3.9, elasticlunr@0.9.5, itemsjs@2.4.4, js-search@2.0.1 and @leeoniya/ufuzzy@1.0.19 with their defaults index names in Bangla without a word of complaint and find none of them, because their tokenizers keep Latin letters only; minisearch@7.2.0 finds them all.
# The common wrong guess: a search library finds a document by a whole word of its name in any script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @orama/orama@3.1.18 lunr@2.3.9 elasticlunr@0.9.5 itemsjs@2.4.4 js-search@2.0.1 @leeoniya/ufuzzy@1.0.19 minisearch@7.2.0 >/dev/null
cat > try.mjs <<'JS'
import uFuzzy from '@leeoniya/ufuzzy';
import { create, insert, search } from '@orama/orama';
import elasticlunr from 'elasticlunr';
import itemsjs from 'itemsjs';
import * as JsSearch from 'js-search';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
const products = [
  { id: '1', name: 'লাল জামদানি শাড়ি' },
  { id: '2', name: 'সাদা পাঞ্জাবি' },
  { id: '3', name: 'Red saree' },
];
const engines = {
  orama: async (term) => {
    const db = create({ schema: { name: 'string' } });
    for (const product of products) await insert(db, product);
    return (await search(db, { term })).count;
  },
  lunr: (term) =>
    lunr(function build() {
      this.field('name');
      for (const product of products) this.add(product);
    }).search(term).length,
  elasticlunr: (term) => {
    const index = elasticlunr(function build() {
      this.setRef('id');
      this.addField('name');
    });
    for (const product of products) index.addDoc(product);
    return index.search(term).length;
  },
  itemsjs: (query) => (itemsjs.default ?? itemsjs)(products, { searchableFields: ['name'] }).search({ query }).data.items.length,
  'js-search': (term) => {
    const index = new JsSearch.Search('id');
    index.addIndex('name');
    index.addDocuments(products);
    return index.search(term).length;
  },
  ufuzzy: (term) => new uFuzzy().search(products.map(({ name }) => name), term)[0]?.length ?? 0,
  minisearch: (term) => {
    const index = new MiniSearch({ fields: ['name'] });
    index.addAll(products);
    return index.search(term).length;
  },
};
const rows = [];
for (const [name, find] of Object.entries(engines)) {
  const row = [await find('saree'), await find('শাড়ি'), await find('পাঞ্জাবি')];
  console.log(`${name}: saree ${row[0]}, শাড়ি ${row[1]}, পাঞ্জাবি ${row[2]}`);
  rows.push(row.join(''));
}
process.exitCode = rows.join() === '100,100,100,100,100,100,111' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @orama/orama@3.1.18, lunr@2.3.9, elasticlunr@0.9.5, itemsjs@2.4.4, js-search@2.0.1 and @leeoniya/ufuzzy@1.0.19 with their defaults index names in Bangla without a word of complaint and find none of them, because their tokenizers keep Latin letters only; minisearch@7.2.0 finds them all; the common wrong guess: a search library finds a document by a whole word of its name in any script
WHAT
node try.mjs

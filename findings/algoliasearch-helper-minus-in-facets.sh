#!/usr/bin/env bash
# WHAT: algoliasearch-helper@3.30.1 sends the same filter for choosing a facet value that begins with a minus (-10%, size -1) and for excluding the value without it, so the service cannot tell the two wishes apart.
# The common wrong guess: the helper, which knows choosing from excluding, escapes values.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent algoliasearch-helper@3.30.1 >/dev/null
cat > try.cjs <<'JS'
const algoliasearchHelper = require('algoliasearch-helper');
let sent;
const client = { addAlgoliaAgent() {}, search: (query) => {
  sent = (query.requests ?? query)[0].params;
  return Promise.resolve({ results: [] });
} };
const filters = (change) => {
  const helper = algoliasearchHelper(client, 'products', { facets: ['offer'], disjunctiveFacets: ['size'] });
  helper.on('error', () => {});
  change(helper).search();
  return JSON.stringify(sent.facetFilters ?? sent.numericFilters);
};
const show = (name, change) => {
  const found = filters(change);
  console.log(`${name}: ${found}`);
  return found;
};
const chosen = show('the shopper chooses the offer "-10%"', (helper) => helper.addFacetRefinement('offer', '-10%'));
const excluded = show('the shopper excludes the offer "10%"', (helper) => helper.addFacetExclusion('offer', '10%'));
const any = show('one of the sizes "-1" (lens) and "5"', (helper) => helper.addDisjunctiveFacetRefinement('size', '-1').addDisjunctiveFacetRefinement('size', '5'));
const escaped = show('with the escape \\-10%', (helper) => helper.addFacetRefinement('offer', '\\-10%'));
process.exitCode = chosen === excluded && any === '[["size:-1","size:5"]]' && escaped !== excluded ? 0 : 1;
JS
echo 'WHAT: algoliasearch-helper@3.30.1 sends the same filter for choosing a facet value that begins with a minus (-10%, size -1) and for excluding the value without it, so the service cannot tell the two wishes apart; the common wrong guess: the helper, which knows choosing from excluding, escapes values'
node try.cjs

#!/usr/bin/env bash
# WHAT: typesense-instantsearch-adapter@2.9.0 asks for other products than the search page: a numeric filter stock>0 is left out, with a warning on the console only, so that what is sold out is shown; price!=100 becomes price!:=100, which is no operator; and filters with || are joined to the chosen size by && without brackets, so that the size does not bind the first vendor.
# The common wrong guess: Each filter of InstantSearch is translated or refused, and parts that are joined keep their meaning, as @meilisearch/instant-meilisearch@0.31.3 does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent typesense-instantsearch-adapter@2.9.0 typesense@3.1.0 @babel/runtime@7.29.15 @meilisearch/instant-meilisearch@0.31.3 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import adapter from 'typesense-instantsearch-adapter';
const bodies = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  bodies.push(JSON.parse(body));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ results: [{ hits: [], found: 0, page: 1, facet_counts: [], request_params: { per_page: 10 }, search_time_ms: 1 }] }));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const { default: Adapter } = adapter;
const typesense = new Adapter({
  server: { apiKey: 'key', nodes: [{ host: '127.0.0.1', port: server.address().port, protocol: 'http' }], cacheSearchResultsForSeconds: 0 },
  additionalSearchParameters: { query_by: 'name' },
}).searchClient;
const sent = [];
const meilisearch = instantMeiliSearch('http://127.0.0.1:9', 'key', {
  httpClient: async (url, { body }) => {
    sent.push(JSON.parse(body));
    return { results: [] };
  },
}).searchClient;
const searches = [
  { numericFilters: ['price>=100', 'price<=200'] },
  { numericFilters: ['stock>0'] },
  { numericFilters: ['price!=100'] },
  { filters: 'vendor:=5 || vendor:=6', facetFilters: [['size:M']] },
];
const seen = [];
try {
  for (const params of searches) {
    const requests = [{ indexName: 'products', params: { query: 'saree', ...params } }];
    await typesense.search(requests);
    await meilisearch.search(requests);
    const [{ filter_by: filter }] = bodies.splice(0).flatMap(({ searches: all }) => all);
    const other = sent.splice(0).flatMap(({ queries }) => queries).at(-1).filter;
    console.log(`${JSON.stringify(params)}\n  typesense: ${filter ?? 'no filter'}\n  meilisearch: ${JSON.stringify(other)}`);
    seen.push(filter);
  }
} finally {
  server.close();
  server.closeAllConnections();
}
process.exitCode = seen.join('|') === 'price:=[100..200]||price!:=100|vendor:=5 || vendor:=6 && size:=[`M`]' ? 0 : 1;
JS
echo 'WHAT: typesense-instantsearch-adapter@2.9.0 asks for other products than the search page: a numeric filter stock>0 is left out, with a warning on the console only, so that what is sold out is shown; price!=100 becomes price!:=100, which is no operator; and filters with || are joined to the chosen size by && without brackets, so that the size does not bind the first vendor; the common wrong guess: each filter of InstantSearch is translated or refused, and parts that are joined keep their meaning, as @meilisearch/instant-meilisearch@0.31.3 does'
node try.mjs

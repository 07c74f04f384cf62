#!/usr/bin/env bash
# WHAT: instantsearch.js@4.118.1 with its router reads links that a person shortens otherwise than they say: toggle[free]=false asks for free delivery only, page=0 asks the service for page -1 and page=2.5 for 1.5, two queries become a list, and refinementList[size]=M, one size without an index, makes start() throw before any request, so that the page stays empty.
# The common wrong guess: false switches off, a page that is none is the first one, and one value of a list is read as a list of one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent instantsearch.js@4.118.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
const open = async (query) => {
  const { window } = new JSDOM('<div></div>', { url: `https://shop.test/search?${query}` });
  Object.assign(globalThis, { window, document: window.document, location: window.location, HTMLElement: window.HTMLElement });
  const library = await import('instantsearch.js/es/index.js');
  const instantsearch = library.default?.default ?? library.default;
  const { connectPagination, connectRefinementList, connectSearchBox, connectToggleRefinement } = await import('instantsearch.js/es/connectors/index.js');
  const { history } = await import('instantsearch.js/es/lib/routers/index.js');
  const { singleIndex } = await import('instantsearch.js/es/lib/stateMappings/index.js');
  const asked = [];
  const searchClient = {
    search: async (requests) => {
      asked.push(requests[0].params);
      return { results: requests.map(({ indexName }) => ({ index: indexName, hits: [], nbHits: 0, nbPages: 0, page: 0, hitsPerPage: 20, processingTimeMS: 1, query: '', params: '' })) };
    },
  };
  const search = instantsearch({ indexName: 'products', searchClient, routing: { router: history({ writeDelay: 0 }), stateMapping: singleIndex('products') } });
  const nothing = () => {};
  search.addWidgets([
    connectSearchBox(nothing)({}),
    connectPagination(nothing)({}),
    connectRefinementList(nothing)({ attribute: 'size' }),
    connectToggleRefinement(nothing)({ attribute: 'free' }),
  ]);
  let thrown = '';
  try {
    search.start();
  } catch ({ message }) {
    thrown = message;
  }
  await wait(20);
  const { page, facetFilters, query: text } = asked[0] ?? {};
  const seen = thrown ? `throws "${thrown}", requests ${asked.length}` : JSON.stringify({ page, facetFilters, query: text });
  console.log(`${query}: ${seen}`);
  return { seen, page, thrown, text };
};
console.error = () => {};
const list = await open('refinementList[size][0]=M');
const off = await open('toggle[free]=false');
const zero = await open('page=0');
const half = await open('page=2.5');
const twice = await open('query=a&query=b');
const single = await open('refinementList[size]=M');
const asBefore = !list.thrown && off.seen.includes('free:true') && zero.page === -1 && half.page === 1.5 && Array.isArray(twice.text) && single.thrown;
process.exit(asBefore ? 0 : 1);
JS
echo 'WHAT: instantsearch.js@4.118.1 with its router reads links that a person shortens otherwise than they say: toggle[free]=false asks for free delivery only, page=0 asks the service for page -1 and page=2.5 for 1.5, two queries become a list, and refinementList[size]=M, one size without an index, makes start() throw before any request, so that the page stays empty; the common wrong guess: false switches off, a page that is none is the first one, and one value of a list is read as a list of one'
node try.mjs

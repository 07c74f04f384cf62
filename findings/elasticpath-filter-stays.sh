#!/usr/bin/env bash
# WHAT: @elasticpath/js-sdk@35.0.0 keeps the filter and limit of a request for which a token has to be fetched, the first one and each that finds none, for the next request of the same kind: Products.All() after Products.Filter({ eq: { status: draft } }).Limit(1).All() asks for one draft again, and only the one after it for all; and the value of a filter is not escaped: of "A & B" the service gets eq(name,A and the rest as another parameter, and in with the article "S,1" asks for the two articles S and 1.
# The common wrong guess: A filter holds for the request that it was chained to, whether a token had to be fetched or not, and its values are escaped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @elasticpath/js-sdk@35.0.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { gateway } = createRequire(import.meta.url)('@elasticpath/js-sdk');
const asked = [];
const answer = (body) => new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
async function fetchStub(url) {
  if (url.includes('/oauth/')) return answer({ access_token: 'token', expires: Math.floor(Date.now() / 1000) + 3600, expires_in: 3600, token_type: 'Bearer', identifier: 'implicit' });
  asked.push(new URL(url).searchParams);
  return answer({ data: [] });
}
const kept = new Map();
const storage = { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value), delete: (key) => kept.delete(key) };
const shop = gateway({ client_id: 'shop', custom_fetch: fetchStub, storage });
const seen = [];
async function ask(words, request) {
  await request();
  const parameters = [...asked.at(-1)].map(([name, value]) => `${name}=${value}`).join(' and ') || 'everything';
  seen.push(parameters);
  console.log(`${words}: ${parameters}`);
}
const drafts = () => shop.Products.Filter({ eq: { status: 'draft' } }).Limit(1).All();
await ask('one draft, first request', drafts);
await ask('all', () => shop.Products.All());
await ask('all again', () => shop.Products.All());
await ask('one draft with a token', drafts);
await ask('all', () => shop.Products.All());
kept.clear();
await ask('one draft, the token is gone', drafts);
await ask('all', () => shop.Products.All());
await ask('name A & B', () => shop.Products.Filter({ eq: { name: 'A & B' } }).All());
await ask('articles in "S,1"', () => shop.Products.Filter({ in: { sku: ['S,1'] } }).All());
const draft = 'page[limit]=1 and filter=eq(status,draft)';
const expected = [draft, draft, 'everything', draft, 'everything', draft, draft, 'filter=eq(name,A  and  B)=', 'filter=in(sku,S,1)'];
process.exitCode = seen.join('|') === expected.join('|') ? 0 : 1;
JS
echo 'WHAT: @elasticpath/js-sdk@35.0.0 keeps the filter and limit of a request for which a token has to be fetched, the first one and each that finds none, for the next request of the same kind: Products.All() after Products.Filter({ eq: { status: draft } }).Limit(1).All() asks for one draft again, and only the one after it for all; and the value of a filter is not escaped: of "A & B" the service gets eq(name,A and the rest as another parameter, and in with the article "S,1" asks for the two articles S and 1; the common wrong guess: a filter holds for the request that it was chained to, whether a token had to be fetched or not, and its values are escaped'
node try.mjs

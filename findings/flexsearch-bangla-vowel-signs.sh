#!/usr/bin/env bash
# WHAT: flexsearch@0.8.212 cuts Bangla words at each vowel sign and drops the signs, also with its "Exact" charset: rice (চাল) finds a stove (চুলা) and hair oil, shoes (জুতা) find a national flag.
# The common wrong guess: a word is split at blanks and punctuation only, and "Exact" indexes it as it is written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent flexsearch@0.8.212 minisearch@7.2.0 >/dev/null
cat > try.mjs <<'JS'
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
const products = ['চুলের তেল', 'চুলা', 'লাল শাড়ি', 'কাপড়', 'জাতীয় পতাকা'];
const queries = ['চাল', 'চুলা', 'লাল', 'লোল', 'জুতা'];
const mini = new MiniSearch({ fields: ['name'] });
mini.addAll(products.map((name, id) => ({ id, name })));
for (const kind of ['Default', 'Exact']) {
  const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset[kind] });
  for (const [id, name] of products.entries()) index.add(id, name);
  const names = (query) => index.search(query).map((id) => products[id]);
  const tokens = new FlexSearch.Encoder(FlexSearch.Charset[kind]).encode('লাল শাড়ি');
  console.log(`flexsearch ${kind}: tokens of লাল শাড়ি: ${tokens.join(' ')}`);
  for (const query of queries) console.log(`  ${query}: ${names(query).join(', ') || '-'}`);
  if (!names('চাল').includes('চুলা') || !names('লোল').includes('লাল শাড়ি')) process.exitCode = 1;
}
console.log('minisearch, for comparison:');
for (const query of queries) console.log(`  ${query}: ${mini.search(query, { prefix: true }).map(({ id }) => products[id]).join(', ') || '-'}`);
if (mini.search('চাল', { prefix: true }).length > 0) process.exitCode = 1;
JS
echo 'WHAT: flexsearch@0.8.212 cuts Bangla words at each vowel sign and drops the signs, also with its "Exact" charset: rice (চাল) finds a stove (চুলা) and hair oil, shoes (জুতা) find a national flag; the common wrong guess: a word is split at blanks and punctuation only, and "Exact" indexes it as it is written'
node try.mjs

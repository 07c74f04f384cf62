#!/usr/bin/env bash
# WHAT: instantsearch.js@4.118.1 reverseHighlight and reverseSnippet mark the wrong words of Bangla text: the part that was typed, or nothing, in place of the rest, because a part without a Latin letter or digit counts as punctuation and takes over the mark of its neighbours.
# The common wrong guess: reverseHighlight is the opposite of highlight in every script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent instantsearch.js@4.118.1 algoliasearch@5.65.0 >/dev/null
cat > try.cjs <<'JS'
const { highlight, reverseHighlight, reverseSnippet } = require('instantsearch.js/cjs/helpers');
const marked = (html) => [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, text]) => text.trim()).join(', ') || 'nothing';
const results = ['red <mark>saree</mark> for women', 'লাল <mark>শাড়ি</mark> মেয়েদের', '<mark>লাল</mark> শাড়ি'].map((value) => {
  const hit = { _highlightResult: { name: { value } }, _snippetResult: { name: { value } } };
  const parts = [highlight, reverseHighlight, reverseSnippet].map((format) => marked(format({ attribute: 'name', hit })));
  console.log(`${value}: highlight marks ${parts[0]}; reverseHighlight marks ${parts[1]}; reverseSnippet marks ${parts[2]}`);
  return parts[1];
});
process.exitCode = results.join(' | ') === 'red, for women | শাড়ি | nothing' ? 0 : 1;
JS
echo 'WHAT: instantsearch.js@4.118.1 reverseHighlight and reverseSnippet mark the wrong words of Bangla text: the part that was typed, or nothing, in place of the rest, because a part without a Latin letter or digit counts as punctuation and takes over the mark of its neighbours; the common wrong guess: reverseHighlight is the opposite of highlight in every script'
node try.cjs

#!/usr/bin/env bash
# WHAT: sizes with Bangla digits sorted by a natural order: natural-orderby@5.0.0, with locale bn too, javascript-natural-sort@0.7.1, natural-compare@1.4.0, natural-compare-lite@1.4.1, string-natural-compare@3.0.1, natsort@2.0.3 and alphanum-sort@1.1.0 put সাইজ ১০ before সাইজ ২, as if they sorted letters, while Intl.Collator with numeric: true does not; and the first two and natsort read the articles 1E3 and 2E1 as 1000 and 20, and put 999 between.
# The common wrong guess: A natural order knows the digits of the locale that it takes, as Intl does, and an article number with a letter is a text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent natural-orderby@5.0.0 javascript-natural-sort@0.7.1 natural-compare@1.4.0 natural-compare-lite@1.4.1 string-natural-compare@3.0.1 natsort@2.0.3 alphanum-sort@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { compare } from 'natural-orderby';
const require = createRequire(import.meta.url);
const natsort = require('natsort');
const alphanum = require('alphanum-sort');
const by = (comparer) => (list) => [...list].sort(comparer);
const orders = {
  'natural-orderby': by(compare()),
  'natural-orderby, locale bn': by(compare({ locale: 'bn' })),
  'javascript-natural-sort': by(require('javascript-natural-sort')),
  natsort: by((natsort.default ?? natsort)()),
  'natural-compare': by(require('natural-compare')),
  'natural-compare-lite': by(require('natural-compare-lite')),
  'string-natural-compare': by(require('string-natural-compare')),
  'alphanum-sort': (list) => alphanum([...list]),
  'Intl.Collator, numeric': by(new Intl.Collator('bn', { numeric: true }).compare),
};
const sizes = ['সাইজ ১০', 'সাইজ ২', 'সাইজ ৪'];
const articles = ['1E3', '999', '2E1'];
const seen = Object.entries(orders).map(([name, order]) => {
  const sorted = [order(sizes).map((size) => size.split(' ')[1]).join(' '), order(articles).join(' ')];
  console.log(`${name}: ${sorted.join('; ')}`);
  return sorted;
});
const wrong = seen.slice(0, 8).every(([size]) => size === '১০ ২ ৪') && seen[8][0] === '২ ৪ ১০';
process.exitCode = wrong && seen.slice(0, 4).every(([, article]) => article === '2E1 999 1E3') && seen[8][1] === '1E3 2E1 999' ? 0 : 1;
JS
echo 'WHAT: sizes with Bangla digits sorted by a natural order: natural-orderby@5.0.0, with locale bn too, javascript-natural-sort@0.7.1, natural-compare@1.4.0, natural-compare-lite@1.4.1, string-natural-compare@3.0.1, natsort@2.0.3 and alphanum-sort@1.1.0 put সাইজ ১০ before সাইজ ২, as if they sorted letters, while Intl.Collator with numeric: true does not; and the first two and natsort read the articles 1E3 and 2E1 as 1000 and 20, and put 999 between; the common wrong guess: A natural order knows the digits of the locale that it takes, as Intl does, and an article number with a letter is a text'
node try.mjs

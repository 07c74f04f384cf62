#!/usr/bin/env bash
# WHAT: fuse.js@7.5.0 with ignoreDiacritics takes the vowel signs of Bangla for accents and drops them: with threshold 0 rice (চাল) finds a stove, hair and chilli too, and shoes (জুতা) find the national flag.
# The common wrong guess: the option is for é and e; it changes nothing for a script without accents, or drops the nukta and chandrabindu only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fuse.js@7.5.0 >/dev/null
cat > try.mjs <<'JS'
import Fuse from 'fuse.js';
const names = ['চাল', 'চুলা', 'চুল', 'চিলি', 'জুতা', 'জাতীয় পতাকা', 'শাড়ি', 'শার্ট', 'Café', 'Cafe'];
const options = { threshold: 0, ignoreLocation: true };
const plain = new Fuse(names, options);
const folded = new Fuse(names, { ...options, ignoreDiacritics: true });
const found = (fuse, word) => fuse.search(word).map(({ item }) => item);
for (const word of ['চাল', 'জুতা', 'শাড়ি', 'cafe'])
  console.log(`${word}: without the option ${found(plain, word).join(', ')}; with ignoreDiacritics ${found(folded, word).join(', ')}`);
const asBefore = found(plain, 'চাল').length === 1 && found(folded, 'চাল').length === 4 && found(folded, 'জুতা').includes('জাতীয় পতাকা');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: fuse.js@7.5.0 with ignoreDiacritics takes the vowel signs of Bangla for accents and drops them: with threshold 0 rice (চাল) finds a stove, hair and chilli too, and shoes (জুতা) find the national flag; the common wrong guess: the option is for é and e; it changes nothing for a script without accents, or drops the nukta and chandrabindu only'
node try.mjs

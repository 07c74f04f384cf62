#!/usr/bin/env bash
# WHAT: opentype.js@2.0.0 draws Bangla without shaping and without a word about it: vowel signs stay behind their consonant and conjuncts fall into parts, so that "শাড়ি" as paths or measured width is wrong; fontkit@2.0.4 with the same font shapes it.
# The common wrong guess: a library that reads GSUB and forms Latin ligatures and Arabic applies the rules of the font for Bangla too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent opentype.js@2.0.0 fontkit@2.0.4 @fontsource/noto-sans-bengali@5.3.0 >/dev/null
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import opentype from 'opentype.js';
const file = readFileSync('node_modules/@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff');
const shaper = create(file);
const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
let different = 0;
for (const word of ['কলম', 'শাড়ি', 'কোট', 'ক্ষ', 'স্ত্রী']) {
  const glyphs = font.stringToGlyphs(word).map(({ index }) => index);
  const shaped = shaper.layout(word).glyphs.map(({ id }) => id);
  const sameOrder = glyphs.join() === shaped.join();
  if (!sameOrder) different += 1;
  console.log(`${word}: opentype.js ${glyphs.join(' ')}, width ${Math.round(font.getAdvanceWidth(word, 100))}; fontkit ${shaped.join(' ')}, width ${Math.round(shaper.layout(word).advanceWidth / 10)}${sameOrder ? '' : ', other glyphs'}`);
}
process.exitCode = different === 4 ? 0 : 1;
JS
echo 'WHAT: opentype.js@2.0.0 draws Bangla without shaping and without a word about it: vowel signs stay behind their consonant and conjuncts fall into parts, so that "শাড়ি" as paths or measured width is wrong; fontkit@2.0.4 with the same font shapes it; the common wrong guess: a library that reads GSUB and forms Latin ligatures and Arabic applies the rules of the font for Bangla too'
node try.mjs

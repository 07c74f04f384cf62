#!/usr/bin/env bash
# WHAT: the bengali file of @fontsource/noto-sans-bengali@5.3.0 has no comma, full stop, colon, hyphen or bracket: outside of a browser, as in fontkit@2.0.4 for PDF or share pictures, every price such as ১,২৫০ shows an empty box; no file of the package has both the digits and the comma.
# The common wrong guess: the font file of a script holds the punctuation that the script uses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @fontsource/noto-sans-bengali@5.3.0 fontkit@2.0.4 >/dev/null
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
const subsets = ['bengali', 'latin', 'latin-ext'];
const fonts = subsets.map((subset) => create(readFileSync(`node_modules/@fontsource/noto-sans-bengali/files/noto-sans-bengali-${subset}-400-normal.woff`)));
const price = new Intl.NumberFormat('bn-BD', { style: 'currency', currency: 'BDT' }).format(1250.5);
const texts = [price, 'মোট: ২টি', 'অর্ডার নং RZ-১০০১', 'টি-শার্ট (লাল)'];
let boxes = 0;
for (const text of texts) {
  const missing = fonts.map((font) => [...new Set([...text].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0))))]);
  const drawn = fonts[0].layout(text).glyphs.filter(({ id }) => id === 0).length;
  boxes += drawn > 0 ? 1 : 0;
  console.log(`"${text}": ${subsets.map((subset, i) => `${subset} lacks ${missing[i].join(' ') || 'nothing'}`).join('; ')}; boxes drawn by the bengali file: ${drawn}`);
  if (missing.some((signs) => signs.length === 0)) process.exitCode = 1;
}
if (boxes !== texts.length) process.exitCode = 1;
JS
echo 'WHAT: the bengali file of @fontsource/noto-sans-bengali@5.3.0 has no comma, full stop, colon, hyphen or bracket: outside of a browser, as in fontkit@2.0.4 for PDF or share pictures, every price such as ১,২৫০ shows an empty box; no file of the package has both the digits and the comma; the common wrong guess: the font file of a script holds the punctuation that the script uses'
node try.mjs

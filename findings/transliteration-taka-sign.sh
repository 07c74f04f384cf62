#!/usr/bin/env bash
# WHAT: transliteration@2.6.1, any-ascii@0.3.3 and unidecode@1.1.0, with which a text is made fit for an SMS of plain letters, write the taka sign as "Rs", so that ৳1,250 is a price in rupees of another country; and transliteration drops the letter ৎ (উৎসব becomes usb) and the sign of the rupee itself.
# The common wrong guess: each currency sign becomes the name or code of its own currency, as € becomes EUR, or is left out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent transliteration@2.6.1 any-ascii@0.3.3 unidecode@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { transliterate } from 'transliteration';
const unidecode = createRequire(import.meta.url)('unidecode');
const libraries = { transliteration: transliterate, 'any-ascii': anyAscii, unidecode };
const seen = {};
for (const [name, plain] of Object.entries(libraries)) {
  seen[name] = ['৳1,250', '€1,250', '₹1,250', 'উৎসব', 'ঢাকা'].map((text) => plain(text));
  console.log(`${name}: ${['৳1,250', '€1,250', '₹1,250', 'উৎসব', 'ঢাকা'].map((text, i) => `${text} "${seen[name][i]}"`).join(', ')}`);
}
const rupees = Object.values(seen).filter(([taka]) => taka === 'Rs1,250').length;
console.log(`${rupees} of ${Object.keys(seen).length} write rupees for taka`);
process.exitCode = rupees === 3 && seen.transliteration[3] === 'usb' ? 0 : 1;
JS
echo 'WHAT: transliteration@2.6.1, any-ascii@0.3.3 and unidecode@1.1.0, with which a text is made fit for an SMS of plain letters, write the taka sign as "Rs", so that ৳1,250 is a price in rupees of another country; and transliteration drops the letter ৎ (উৎসব becomes usb) and the sign of the rupee itself; the common wrong guess: each currency sign becomes the name or code of its own currency, as € becomes EUR, or is left out'
node try.mjs

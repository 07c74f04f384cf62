#!/usr/bin/env bash
# WHAT: receiptline@4.0.4 gives each code point of a Bangla name a place of its own in its SVG, so that vowel signs and nukta of শাড়ি stand alone behind their letter and the amount is set as if they were letters; for a printer it writes "?" for each, the taka sign too, so that ৳1,250 is ?1,250, without an error.
# The common wrong guess: what cannot be sent to a printer as letters is an error or a picture, and an SVG, which the viewer of the font shapes, holds words.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent receiptline@4.0.4 >/dev/null
cat > try.mjs <<'JS'
import receiptline from 'receiptline';
const line = 'শাড়ি | ৳1,250';
const printer = { cpl: 20, encoding: 'multilingual' };
const svg = receiptline.transform(line, { ...printer, command: 'svg' });
const places = [...svg.matchAll(/<tspan x="(\d+)">([^<]*)</g)].map(([, x, text]) => [text, Number(x)]);
console.log(`SVG: ${places.map(([text, x]) => `U+${text.codePointAt(0).toString(16).padStart(4, '0')} at ${x}`).join(', ')}`);
const bytes = receiptline.transform(line, { ...printer, command: 'escpos' });
const sent = bytes.match(/[?\d,]{5,}/g);
console.log(`ESC/POS: ${sent.join(' and ')}`);
const name = places.slice(0, 5).map(([text]) => text);
const columns = new Set(places.slice(0, 5).map(([, x]) => x));
process.exitCode = name.join('') === 'শাড়ি' && columns.size === 5 && sent.join() === '?????,?1,250' ? 0 : 1;
JS
echo 'WHAT: receiptline@4.0.4 gives each code point of a Bangla name a place of its own in its SVG, so that vowel signs and nukta of শাড়ি stand alone behind their letter and the amount is set as if they were letters; for a printer it writes "?" for each, the taka sign too, so that ৳1,250 is ?1,250, without an error; the common wrong guess: what cannot be sent to a printer as letters is an error or a picture, and an SVG, which the viewer of the font shapes, holds words'
node try.mjs

#!/usr/bin/env bash
# WHAT: avro-phonetic@1.1.5, with which a field takes Bangla typed in Latin letters, writes a danda (।), the end of a sentence, for the point of a price, and a visarga (ঃ), a letter sign, for the colon of a time, also between digits: 1250.50 is ১২৫০।৫০, of which a parser that knows Bangla digits makes 1250 or NaN, and 10:30 is ১০ঃ৩০, which looks right; an address of mail is changed too.
# The common wrong guess: transliteration changes letters and digits, and leaves the point and the colon between digits alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent avro-phonetic@1.1.5 >/dev/null
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
const realm = { window: {} };
runInContext(readFileSync('node_modules/avro-phonetic/dist/avro-lib-v1.1.4.js', 'utf8'), createContext(realm));
const texts = ['shaRi', '1250.50', '10:30', '1,250.50', '01700-000000', 'help@shop.example'];
const seen = texts.map((text) => {
  const typed = realm.OmicronLab.Avro.Phonetic.parse(text);
  console.log(`${text} -> ${typed}`);
  return typed.normalize();
});
const letters = [...seen[1], ...seen[2]].filter((sign) => !/[০-৯]/.test(sign)).map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
console.log(`between the digits of the price ${letters[0]}, which ends a sentence, and of the time ${letters[1]}, which is a letter sign of Bangla`);
const price = seen[1].replace(/[০-৯]/g, (digit) => digit.codePointAt(0) - 0x9e6);
console.log(`the price with Latin digits, read by Number: ${Number(price)}, by parseFloat: ${Number.parseFloat(price)}`);
process.exitCode = letters.join() === 'U+0964,U+0983' && Number.parseFloat(price) === 1250 && seen[0] === 'শাড়ি'.normalize() ? 0 : 1;
JS
echo 'WHAT: avro-phonetic@1.1.5, with which a field takes Bangla typed in Latin letters, writes a danda (।), the end of a sentence, for the point of a price, and a visarga (ঃ), a letter sign, for the colon of a time, also between digits: 1250.50 is ১২৫০।৫০, of which a parser that knows Bangla digits makes 1250 or NaN, and 10:30 is ১০ঃ৩০, which looks right; an address of mail is changed too; the common wrong guess: transliteration changes letters and digits, and leaves the point and the colon between digits alone'
node try.mjs

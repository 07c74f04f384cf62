#!/usr/bin/env bash
# WHAT: to-words@5.7.0 in bn-BD leaves out the one of a hundred at the end: 1,100 taka is "এক হাজার শত টাকা", a thousand hundred, and 1,00,100 "এক লাখ শত টাকা", while 1,101 has it; 45 is spelt in a way that its own ordinal (পঁয়তাল্লিশতম) contradicts. n2words@4.0.0 writes এক শত in each.
# The common wrong guess: an amount in words names each part as the amount beside it does, with the words that the same library uses elsewhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent to-words@5.7.0 n2words@4.0.0 >/dev/null
cat > try.mjs <<'JS'
import { toCurrency } from 'n2words/bn-BD';
import { ToWords } from 'to-words';
const bangla = new ToWords({ localeCode: 'bn-BD' });
const words = (amount) => bangla.convert(amount, { currency: true });
const seen = [100, 1100, 1101, 100_100, 45].map((amount) => {
  console.log(`${amount}: to-words "${words(amount)}", n2words "${toCurrency(amount)}"`);
  return words(amount);
});
console.log(`45th: to-words "${bangla.toOrdinal(45)}"`);
const asBefore = seen[1] === 'এক হাজার শত টাকা' && seen[2] === 'এক হাজার এক শত এক টাকা' && seen[3] === 'এক লাখ শত টাকা' && !bangla.toOrdinal(45).startsWith(bangla.convert(45));
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: to-words@5.7.0 in bn-BD leaves out the one of a hundred at the end: 1,100 taka is "এক হাজার শত টাকা", a thousand hundred, and 1,00,100 "এক লাখ শত টাকা", while 1,101 has it; 45 is spelt in a way that its own ordinal (পঁয়তাল্লিশতম) contradicts. n2words@4.0.0 writes এক শত in each; the common wrong guess: an amount in words names each part as the amount beside it does, with the words that the same library uses elsewhere'
node try.mjs

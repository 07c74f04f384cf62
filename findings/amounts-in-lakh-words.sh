#!/usr/bin/env bash
# WHAT: amounts in words by lakh and crore, as on a cheque: convert-rupees-into-words@1.0.6 names a thousand that is not there, 1,00,100 is "One Lakh Thousand Hundred Rupees" and 1,00,00,100 "One Crore Lakh Thousand Hundred Rupees", leaves out the one of 1,100, "One Thousand Hundred Rupees", and has an empty text for 0; number2text@1.1.0 says of 1250.05 "Point Five", as one says of 1250.5; amount-in-words@1.0.1 has each right.
# The common wrong guess: Groups that are zero are not named, each other one has its number, and the paisa are counted in hundredths.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent convert-rupees-into-words@1.0.6 number2text@1.1.0 amount-in-words@1.0.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const [rupees, text] = ['convert-rupees-into-words', 'number2text'].map((name) => require(name)).map((module) => module.default ?? module);
const { AmountToWords } = require('amount-in-words');
const right = new AmountToWords();
const amounts = [1100, 100100, 10000100, 0, 1250.05];
const seen = amounts.map((amount) => {
  const words = [rupees(amount), text(amount), right.toWords(amount, { countryCode: 'IND' })];
  console.log(`${amount}: convert-rupees-into-words "${words[0]}", number2text "${words[1]}", amount-in-words "${words[2]}"`);
  return words;
});
const first = seen.slice(0, 4).map(([words]) => words).join('|');
process.exitCode = first === 'One Thousand Hundred Rupees|One Lakh Thousand Hundred Rupees|One Crore Lakh Thousand Hundred Rupees|' && seen[4][1] === 'One Thousand Two Hundred Fifty Point Five' && seen[1][2] === 'One Lakh One Hundred Rupees' ? 0 : 1;
JS
echo 'WHAT: amounts in words by lakh and crore, as on a cheque: convert-rupees-into-words@1.0.6 names a thousand that is not there, 1,00,100 is "One Lakh Thousand Hundred Rupees" and 1,00,00,100 "One Crore Lakh Thousand Hundred Rupees", leaves out the one of 1,100, "One Thousand Hundred Rupees", and has an empty text for 0; number2text@1.1.0 says of 1250.05 "Point Five", as one says of 1250.5; amount-in-words@1.0.1 has each right; the common wrong guess: groups that are zero are not named, each other one has its number, and the paisa are counted in hundredths'
node try.mjs

#!/usr/bin/env bash
# WHAT: parse-price@1.1.8 and parse-money@1.0.12 read the price of an offer by joining the digits of the whole text, without an error: "৳1,250 - ৳1,500" is 12501500, "10% off ৳900" is 10900 and "2 for ৳500" is 2500; a refund of -৳50 is 50; "Tk.1250.50" is 0.125 for the first, and .5 is 5 for the second.
# The common wrong guess: A text with two numbers is the first price, a list of them or no price, and a minus is kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parse-price@1.1.8 parse-money@1.0.12 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const [parsePrice, parseMoney] = ['parse-price', 'parse-money'].map((name) => require(name)).map((module) => module.default ?? module);
const texts = ['৳1,250', '৳1,250 - ৳1,500', '10% off ৳900', '2 for ৳500', '-৳50', 'Tk.1250.50', '.5'];
const seen = texts.map((text) => {
  const read = [parsePrice(text), parseMoney(text)?.amount];
  console.log(`${text}: parse-price ${read[0]}, parse-money ${read[1]}`);
  return read.join(' ');
});
process.exitCode = seen.join() === '1250 1250,12501500 12501500,10900 10900,2500 2500,50 50,0.125 1250.5,0.5 5' ? 0 : 1;
JS
echo 'WHAT: parse-price@1.1.8 and parse-money@1.0.12 read the price of an offer by joining the digits of the whole text, without an error: "৳1,250 - ৳1,500" is 12501500, "10% off ৳900" is 10900 and "2 for ৳500" is 2500; a refund of -৳50 is 50; "Tk.1250.50" is 0.125 for the first, and .5 is 5 for the second; the common wrong guess: A text with two numbers is the first price, a list of them or no price, and a minus is kept'
node try.mjs

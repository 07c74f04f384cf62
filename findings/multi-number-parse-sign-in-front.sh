#!/usr/bin/env bash
# WHAT: multi-number-parse@1.1.0, made for prices that users paste, takes a sign in front of a price for its decimal separator where one or two digits follow: $5 and $50 are both 0.5, ৳75 is 0.75 and (50) is 0.5, while $500 and ৳125 are right, $1,250.50 is NaN, and 50$ and 50৳ are 50; so that in a list of prices those below a hundred are a hundredth, and a phone +8801700000000 is 0.88017.
# The common wrong guess: A sign in front of a price is cut off as one behind it, or the text is no number, whatever the price is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent multi-number-parse@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const loaded = createRequire(import.meta.url)('multi-number-parse');
const parse = loaded.default ?? loaded;
const texts = ['50', '50$', '50৳', '$5', '$50', '$500', '৳75', '(50)', '৳125', '+8801700000000', '$1,250.50'];
const seen = texts.map((text) => parse(text));
texts.forEach((text, index) => console.log(`${text}: ${seen[index]}`));
process.exitCode = seen.join() === '50,50,50,0.5,0.5,500,0.75,0.5,125,0.88017,NaN' ? 0 : 1;
JS
echo 'WHAT: multi-number-parse@1.1.0, made for prices that users paste, takes a sign in front of a price for its decimal separator where one or two digits follow: $5 and $50 are both 0.5, ৳75 is 0.75 and (50) is 0.5, while $500 and ৳125 are right, $1,250.50 is NaN, and 50$ and 50৳ are 50; so that in a list of prices those below a hundred are a hundredth, and a phone +8801700000000 is 0.88017; the common wrong guess: a sign in front of a price is cut off as one behind it, or the text is no number, whatever the price is'
node try.mjs

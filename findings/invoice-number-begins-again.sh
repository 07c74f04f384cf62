#!/usr/bin/env bash
# WHAT: invoice-number@2.0.1 begins again behind the last number that its places hold, without a word: the next of INV-2026-9999 is INV-2026-0000 and then 0001, which another invoice of the year has; of 999 it is 000; and of a number with Bangla digits, চালান-০০৯, it is "চালান-", without a number.
# The common wrong guess: The next number has a place more, as 999 has 1000 behind it, or there is an error, and a number that it cannot count is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent invoice-number@2.0.1 >/dev/null
cat > try.mjs <<'JS'
import { InvoiceNumber } from 'invoice-number';
const numbers = ['INV-2026-0099', 'INV-2026-9999', 'INV-2026-0000', '999', '2026/09/Z', 'চালান-০০৯'];
const next = numbers.map((number) => InvoiceNumber.next(number));
numbers.forEach((number, index) => console.log(`${number} -> ${next[index]}`));
process.exitCode = next.join(' ') === 'INV-2026-0100 INV-2026-0000 INV-2026-0001 000 2026/09/A চালান-' ? 0 : 1;
JS
echo 'WHAT: invoice-number@2.0.1 begins again behind the last number that its places hold, without a word: the next of INV-2026-9999 is INV-2026-0000 and then 0001, which another invoice of the year has; of 999 it is 000; and of a number with Bangla digits, চালান-০০৯, it is "চালান-", without a number; the common wrong guess: the next number has a place more, as 999 has 1000 behind it, or there is an error, and a number that it cannot count is refused'
node try.mjs

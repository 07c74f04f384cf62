#!/usr/bin/env bash
# WHAT: number-to-bangla@1.0.7 reads what stands behind the point of an amount as a count of paisa: the number 1250.50 is 1250 taka and five paisa, while the text "1250.50" has fifty, 1250.10 has one, and for 1250.05 there is the word paisa without a count; and 1,234 crore are twelve billion (বিলিয়ন) and thirty-four crore, two ways of counting in one number.
# The common wrong guess: an amount in words is the amount: 1250.5 is fifty paisa, as a number and as a text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent number-to-bangla@1.0.7 >/dev/null
cat > try.mjs <<'JS'
import words from 'number-to-bangla';
const amounts = [1250.5, '1250.50', 1250.05, 1250.1, 99.99, 12_345_678_901];
const seen = amounts.map((amount) => {
  const text = words.engToWord(amount, true).normalize();
  console.log(`${typeof amount} ${amount}: "${text}"`);
  return text;
});
const rest = seen.slice(0, 4).map((text) => text.split(' টাকা এবং ')[1]);
process.exitCode = rest.join('|') === 'পাঁচ পয়সা|পঞ্চাশ পয়সা| পয়সা|এক পয়সা'.normalize() && seen[5].startsWith('বারো বিলিয়ন চৌত্রিশ কোটি'.normalize()) ? 0 : 1;
JS
echo 'WHAT: number-to-bangla@1.0.7 reads what stands behind the point of an amount as a count of paisa: the number 1250.50 is 1250 taka and five paisa, while the text "1250.50" has fifty, 1250.10 has one, and for 1250.05 there is the word paisa without a count; and 1,234 crore are twelve billion (বিলিয়ন) and thirty-four crore, two ways of counting in one number; the common wrong guess: an amount in words is the amount: 1250.5 is fifty paisa, as a number and as a text'
node try.mjs

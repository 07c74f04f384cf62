#!/usr/bin/env bash
# WHAT: @formkit/tempo@1.1.0 in Bangla (bn) fills up minutes with a Latin zero before a Bangla digit, so that 15:05 is ৩:0৫ pm, with pm in English, while the day is ০৫/০৩/২০২৬; its own parse refuses what its format wrote, with the same locale and format; and parse takes 31/02/2026 for 28 February, while 31/13/2026 throws, and 30 February as 2026-02-30 for 2 March.
# The common wrong guess: Padding has the digits of the locale, parse reads what format wrote, and a day that is none throws as a month that is none does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @formkit/tempo@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { format, parse } from '@formkit/tempo';
const moment = new Date(2026, 2, 5, 15, 5);
const written = ['h:mm a', 'DD/MM/YYYY', 'D MMMM YYYY'].map((pattern) => [pattern, format(moment, pattern, 'bn')]);
for (const [pattern, text] of written) console.log(`${pattern}: ${text} (${[...text].filter((sign) => /[0-9]/.test(sign)).length} Latin digits)`);
const read = (text, ...rest) => {
  try {
    return parse(text, ...rest).toLocaleDateString('en-CA');
  } catch {
    return 'throws';
  }
};
const [, [, numeric], [pattern, long]] = written;
const results = [read(long, pattern, 'bn'), read(numeric, 'DD/MM/YYYY', 'bn'), read('31/02/2026', 'DD/MM/YYYY'), read('31/13/2026', 'DD/MM/YYYY'), read('2026-02-30')];
console.log(`parse of its own ${long}: ${results[0]}, of ${numeric}: ${results[1]}; 31/02/2026: ${results[2]}; 31/13/2026: ${results[3]}; 2026-02-30: ${results[4]}`);
process.exitCode = written[0][1] === '৩:0৫ pm' && numeric === '০৫/০৩/২০২৬' && results.join() === 'throws,throws,2026-02-28,throws,2026-03-02' ? 0 : 1;
JS
echo 'WHAT: @formkit/tempo@1.1.0 in Bangla (bn) fills up minutes with a Latin zero before a Bangla digit, so that 15:05 is ৩:0৫ pm, with pm in English, while the day is ০৫/০৩/২০২৬; its own parse refuses what its format wrote, with the same locale and format; and parse takes 31/02/2026 for 28 February, while 31/13/2026 throws, and 30 February as 2026-02-30 for 2 March; the common wrong guess: padding has the digits of the locale, parse reads what format wrote, and a day that is none throws as a month that is none does'
TZ=Asia/Dhaka node try.mjs

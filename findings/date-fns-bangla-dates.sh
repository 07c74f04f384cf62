#!/usr/bin/env bash
# WHAT: date-fns@4.4.0, locale bn: "P" writes month before day in Latin digits (3 April is 04/03/2026), "PPP" and "do" mix Bangla and Latin digits, and its own parse cannot read them nor any date in Bangla digits.
# The common wrong guess: the locale writes day, month, year in Bangla digits as Intl does, and parse reads what format wrote.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-fns@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import { format, isValid, parse } from 'date-fns';
import { bn, enUS } from 'date-fns/locale';
const day = new Date(2026, 3, 3);
const intl = new Intl.DateTimeFormat('bn-BD', { dateStyle: 'short' }).format(day);
console.log(`3 April 2026 as P: ${format(day, 'P', { locale: bn })}, Intl for bn-BD: ${intl}`);
console.log(`16 December 2026 as P: ${format(new Date(2026, 11, 16), 'P', { locale: bn })}`);
const back = (pattern, locale) => {
  const text = format(day, pattern, { locale });
  const valid = isValid(parse(text, pattern, day, { locale }));
  console.log(`${locale.code} ${pattern}: ${text} ${valid ? 'is parsed again' : 'is an Invalid Date for parse'}`);
  return valid;
};
const [pp, ppp, ordinal] = ['PP', 'PPP', 'do MMMM'].map((pattern) => back(pattern, bn));
const typed = isValid(parse('০৩/০৪/২০২৬', 'dd/MM/yyyy', day, { locale: bn }));
console.log(`০৩/০৪/২০২৬ with dd/MM/yyyy: ${typed ? 'is parsed' : 'is an Invalid Date'}`);
const asBefore = format(day, 'P', { locale: bn }) === '04/03/2026' && !ppp && !ordinal && !typed && back('PPP', enUS);
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: date-fns@4.4.0, locale bn: "P" writes month before day in Latin digits (3 April is 04/03/2026), "PPP" and "do" mix Bangla and Latin digits, and its own parse cannot read them nor any date in Bangla digits; the common wrong guess: the locale writes day, month, year in Bangla digits as Intl does, and parse reads what format wrote'
node try.mjs

#!/usr/bin/env bash
# WHAT: libphonenumber-js@1.13.16 and google-libphonenumber@3.2.47 read Arabic, Persian and full-width digits, but find no number in Bangla or Devanagari digits, as a phone with a Bangla keyboard types them, also with the country BD.
# The common wrong guess: what is read for Arabic digits is read for the digits of the given country.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 >/dev/null
cat > try.mjs <<'JS'
import google from 'google-libphonenumber';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
const util = google.PhoneNumberUtil.getInstance();
const first = { Latin: 0x30, 'full-width': 0xff10, Arabic: 0x660, Persian: 0x6f0, Bangla: 0x9e6, Devanagari: 0x966 };
const number = '01712345678';
const results = Object.entries(first).map(([name, zero]) => {
  const typed = number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const parsed = parsePhoneNumberFromString(typed, 'BD')?.number ?? 'no number';
  let other = 'no number';
  try {
    other = util.format(util.parse(typed, 'BD'), google.PhoneNumberFormat.E164);
  } catch {}
  console.log(`${name} ${typed}: libphonenumber-js ${parsed}, google-libphonenumber ${other}`);
  return [parsed, other].every((text) => text === '+8801712345678') ? 'read' : [parsed, other].every((text) => text === 'no number') ? 'not' : 'mixed';
});
process.exitCode = results.join() === 'read,read,read,read,not,not' ? 0 : 1;
JS
echo 'WHAT: libphonenumber-js@1.13.16 and google-libphonenumber@3.2.47 read Arabic, Persian and full-width digits, but find no number in Bangla or Devanagari digits, as a phone with a Bangla keyboard types them, also with the country BD; the common wrong guess: what is read for Arabic digits is read for the digits of the given country'
node try.mjs

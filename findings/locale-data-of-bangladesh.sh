#!/usr/bin/env bash
# WHAT: locale data of Bangladesh as @internationalized/number@3.6.9 and intl-messageformat@12.1.5 use them: en-BD groups 1,234,567 and not 12,34,567, writes BDT and reads a typed ৳500 as NaN; in bn the plural form "one" is that of 0 too, so an empty cart has "one product".
# The common wrong guess: en-BD differs from bn-BD in its words only, and a form named one is for 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @internationalized/number@3.6.9 intl-messageformat@12.1.5 >/dev/null
cat > try.mjs <<'JS'
import { NumberFormatter, NumberParser } from '@internationalized/number';
import { IntlMessageFormat } from 'intl-messageformat';
const options = { style: 'currency', currency: 'BDT', maximumFractionDigits: 0 };
const format = (locale) => new NumberFormatter(locale, options).format(1234567).replaceAll('\u00a0', ' ');
const read = (locale, text) => new NumberParser(locale, options).parse(text);
for (const locale of ['bn-BD', 'en-BD', 'en-IN'])
  console.log(`${locale}: 1234567 taka is ${format(locale)}; a typed "৳500" is read as ${read(locale, '৳500')}, "Tk 500" as ${read(locale, 'Tk 500')}`);
const message = (locale) => new IntlMessageFormat('{count, plural, one {one product} other {# products}}', locale);
for (const locale of ['bn', 'en']) console.log(`${locale} plural of 0, 0.5, 1, 2: ${[0, 0.5, 1, 2].map((count) => message(locale).format({ count })).join(', ')}`);
const asBefore = format('en-BD') === 'BDT 1,234,567' && format('en-IN') === 'BDT 12,34,567' && Number.isNaN(read('en-BD', '৳500'))
  && read('bn-BD', '৳500') === 500 && message('bn').format({ count: 0 }) === 'one product';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: locale data of Bangladesh as @internationalized/number@3.6.9 and intl-messageformat@12.1.5 use them: en-BD groups 1,234,567 and not 12,34,567, writes BDT and reads a typed ৳500 as NaN; in bn the plural form "one" is that of 0 too, so an empty cart has "one product"; the common wrong guess: en-BD differs from bn-BD in its words only, and a form named one is for 1'
node try.mjs

#!/usr/bin/env bash
# WHAT: locale-currency@1.0.0 getCurrency takes a language for the country with the same letters: Bangla (bn) has the dollar of Brunei, Arabic (ar) the peso of Argentina and Sinhala (si) the euro of Slovenia, while en has null; and of bn-BD with Latin digits, bn-BD-u-nu-latn, as Intl writes it, the currency is the dollar of New Zealand, for Niue (NU), while bn-BD is the taka.
# The common wrong guess: A locale has the currency of its region, and one without a region has none or that of its likely region.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent locale-currency@1.0.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const module = createRequire(import.meta.url)('locale-currency');
const { getCurrency } = module.default ?? module;
const locales = ['bn-BD', 'bn', 'ar', 'si', 'en', 'bn-Beng-BD', 'bn-Latn', 'bn-BD-u-nu-latn'];
const name = new Intl.DisplayNames('en', { type: 'currency' });
const seen = locales.map((locale) => {
  const currency = getCurrency(locale);
  console.log(`${locale} (likely region ${new Intl.Locale(locale).maximize().region}): ${currency ? `${currency}, ${name.of(currency)}` : currency}`);
  return currency;
});
process.exitCode = seen.join() === 'BDT,BND,ARS,EUR,,BDT,BND,NZD' ? 0 : 1;
JS
echo 'WHAT: locale-currency@1.0.0 getCurrency takes a language for the country with the same letters: Bangla (bn) has the dollar of Brunei, Arabic (ar) the peso of Argentina and Sinhala (si) the euro of Slovenia, while en has null; and of bn-BD with Latin digits, bn-BD-u-nu-latn, as Intl writes it, the currency is the dollar of New Zealand, for Niue (NU), while bn-BD is the taka; the common wrong guess: A locale has the currency of its region, and one without a region has none or that of its likely region'
node try.mjs

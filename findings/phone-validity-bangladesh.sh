#!/usr/bin/env bash
# WHAT: libphonenumber-js@1.13.16 with its default metadata and phone@3.1.72 call 01200000000 and 01000000000 valid mobile numbers, although no operator of Bangladesh has 012 or 010, as google-libphonenumber@3.2.47 and libphonenumber-js/max know, so that an SMS with a code goes nowhere; isMobilePhone of validator@13.15.35 for bn-BD refuses 01700-000000, 017 0000 0000 and +88 01700000000, as people write them; without a locale it takes the second, and 012 too.
# The common wrong guess: isValid() says whether a number can exist in that country, with whatever metadata, and blanks and hyphens in it do not matter.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16 phone@3.1.72 google-libphonenumber@3.2.47 validator@13.15.35 >/dev/null
cat > try.mjs <<'JS'
import google from 'google-libphonenumber';
import parse from 'libphonenumber-js';
import parseMax from 'libphonenumber-js/max';
import { phone } from 'phone';
import validator from 'validator';
const util = google.PhoneNumberUtil.getInstance();
const libraries = {
  'libphonenumber-js': (text) => parse(text, 'BD')?.isValid() ?? false,
  'libphonenumber-js/max': (text) => parseMax(text, 'BD')?.isValid() ?? false,
  'google-libphonenumber': (text) => util.isValidNumber(util.parse(text, 'BD')),
  'phone': (text) => phone(text, { country: 'BD' }).isValid,
  'validator, bn-BD': (text) => validator.isMobilePhone(text, 'bn-BD'),
  'validator, any': (text) => validator.isMobilePhone(text),
};
const seen = ['01700000000', '01200000000', '01000000000', '01700-000000', '017 0000 0000', '+88 01700000000'].map((text) => {
  const results = Object.entries(libraries).map(([name, isValid]) => [name, isValid(text)]);
  console.log(`${text}: valid for ${results.filter(([, valid]) => valid).map(([name]) => name).join('; ')}`);
  return results.map(([, valid]) => (valid ? 'v' : '-')).join('');
});
process.exitCode = seen.join() === 'vvvvvv,v--v-v,v--v-v,vvvv--,vvvv-v,vvvv--' ? 0 : 1;
JS
echo 'WHAT: libphonenumber-js@1.13.16 with its default metadata and phone@3.1.72 call 01200000000 and 01000000000 valid mobile numbers, although no operator of Bangladesh has 012 or 010, as google-libphonenumber@3.2.47 and libphonenumber-js/max know, so that an SMS with a code goes nowhere; isMobilePhone of validator@13.15.35 for bn-BD refuses 01700-000000, 017 0000 0000 and +88 01700000000, as people write them; without a locale it takes the second, and 012 too; the common wrong guess: isValid() says whether a number can exist in that country, with whatever metadata, and blanks and hyphens in it do not matter'
node try.mjs

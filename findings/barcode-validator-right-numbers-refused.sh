#!/usr/bin/env bash
# WHAT: @ericblade/barcode-validator@2.4.1, made to validate UPC and GTIN, weighs the digits of a GTIN the wrong way round: of the 1000 right EAN-13 numbers from 894110050000 on, where 894 is Bangladesh, it calls 800 invalid, and 800 others valid whose check digit is wrong; of right GTIN-8 and GTIN-14 800 of 1000 are invalid too, and of 1000 UPC each right one is valid and 800 wrong ones as well.
# The common wrong guess: A validator of GTIN takes each number with the right check digit and no other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ericblade/barcode-validator@2.4.1 >/dev/null
cat > try.mjs <<'JS'
import validate from '@ericblade/barcode-validator';
function checkDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
const starts = { 'EAN-13': '894110050', UPC: '01234567', 'GTIN-14': '1894110050', 'GTIN-8': '8941' };
const seen = Object.entries(starts).map(([name, start]) => {
  let right = 0;
  let wrong = 0;
  for (let number = 0; number < 1000; number += 1) {
    const digits = `${start}${String(number).padStart(3, '0')}`;
    const check = checkDigit(digits);
    for (let last = 0; last < 10; last += 1) {
      if (validate(`${digits}${last}`).valid) last === check ? (right += 1) : (wrong += 1);
    }
  }
  console.log(`${name}: of 1000 right numbers ${right} valid, of 9000 wrong ones ${wrong} valid`);
  return `${right} ${wrong}`;
});
console.log(`4006381333931, the EAN-13 of many a manual: ${validate('4006381333931').valid ? 'valid' : 'invalid'}`);
process.exitCode = seen.join() === '200 800,1000 800,200 800,200 800' ? 0 : 1;
JS
echo 'WHAT: @ericblade/barcode-validator@2.4.1, made to validate UPC and GTIN, weighs the digits of a GTIN the wrong way round: of the 1000 right EAN-13 numbers from 894110050000 on, where 894 is Bangladesh, it calls 800 invalid, and 800 others valid whose check digit is wrong; of right GTIN-8 and GTIN-14 800 of 1000 are invalid too, and of 1000 UPC each right one is valid and 800 wrong ones as well; the common wrong guess: a validator of GTIN takes each number with the right check digit and no other'
node try.mjs

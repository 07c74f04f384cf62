#!/usr/bin/env bash
# WHAT: emvqr@0.0.5 cannot read a payment QR in taka: it looks the currency 050 up as 50 and throws, as for each currency below 100 (AUD 036); a Chinese one is read; and it refuses valid QRs whose checksum begins with two zeros as checksum validation failed.
# The common wrong guess: a reader of EMVCo merchant QRs reads every currency of ISO 4217, whose codes have three digits, and every valid checksum.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent emvqr@0.0.5 >/dev/null
cat > try.cjs <<'JS'
const { decode } = require('emvqr');
/** CRC-16 of the specification: polynomial 1021, start FFFF, four hexadecimal digits. */
const checksum = (text) => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
const field = (id, text) => `${id}${String(text.length).padStart(2, '0')}${text}`;
const qr = (currency, country, bill) => {
  const text =
    field('00', '01') + field('01', '12') + field('26', field('00', 'example.bank') + field('01', '01700000000')) + field('52', '5651') + field('53', currency) +
    field('54', '1250.50') + field('58', country) + field('59', 'RAZZ') + field('60', 'DHAKA') + field('62', field('01', bill)) + '6304';
  return text + checksum(text);
};
const results = [];
const read = (name, text) => {
  let result;
  try {
    result = `read, currency ${decode(text)['53'].data}`;
  } catch (error) {
    result = `${error.name}: ${error.message}`;
  }
  console.log(`${name}, ends in ${text.slice(-4)}: ${result}`);
  results.push(result);
};
read('taka', qr('050', 'BD', 'RZZ1'));
read('Australian dollar', qr('036', 'AU', 'RZZ1'));
read('yuan', qr('156', 'CN', 'RZZ1'));
let bill = 0;
while (!qr('156', 'CN', `RZZ${bill}`).slice(-4).startsWith('00')) bill += 1;
read('yuan, another bill number', qr('156', 'CN', `RZZ${bill}`));
process.exitCode = /^TypeError.*\|TypeError.*\|read, currency 156 \(CNY\)\|Error: checksum validation failed\.$/.test(results.join('|')) ? 0 : 1;
JS
cat <<'WHAT'
WHAT: emvqr@0.0.5 cannot read a payment QR in taka: it looks the currency 050 up as 50 and throws, as for each currency below 100 (AUD 036); a Chinese one is read; and it refuses valid QRs whose checksum begins with two zeros as checksum validation failed; the common wrong guess: a reader of EMVCo merchant QRs reads every currency of ISO 4217, whose codes have three digits, and every valid checksum
WHAT
node try.cjs

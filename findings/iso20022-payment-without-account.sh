#!/usr/bin/env bash
# WHAT: iso20022.js@0.0.15 writes a payment file (pain.001) for a vendor whose account has a number and no IBAN, as each in Bangladesh, with an empty account, <CdtrAcct><Id/></CdtrAcct>, and no error, while the account of the payer by its number is there; and it moves the point of each amount by two digits whatever the currency is: 1000 yen are 10, and 1000 fils of 1 dinar are 10 dinars of Kuwait.
# The common wrong guess: The account that the type of a creditor takes, by IBAN or by number, is in the file, and the least unit is that of ISO 4217.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent iso20022.js@0.0.15 >/dev/null
cat > try.mjs <<'JS'
import { ISO20022 } from 'iso20022.js';
const agent = { bic: 'ABCDBDDH', bankAddress: { country: 'BD' } };
const shop = new ISO20022({ initiatingParty: { name: 'Shop', id: 'SHOP', account: { accountNumber: '0001234567' }, agent } });
const pay = (amount, currency, account) => shop.createSWIFTCreditPaymentInitiation([
  { type: 'swift', direction: 'credit', amount, currency, creditor: { name: 'Vendor', account, agent, address: { streetName: 'Road 1', townName: 'Dhaka', postalCode: '1205', country: 'BD' } } },
]).toString().replace(/>\s+</g, '><');
const part = (file, name) => new RegExp(`<${name}[^>]*>.*</${name}>`).exec(file)[0];
const byNumber = pay(125050, 'BDT', { accountNumber: '0009876543' });
const byIban = pay(125050, 'BDT', { iban: 'DE89370400440532013000' });
console.log(`payer: ${part(byNumber, 'DbtrAcct')}`);
console.log(`vendor by number 0009876543: ${part(byNumber, 'CdtrAcct')}`);
console.log(`vendor by IBAN: ${part(byIban, 'CdtrAcct')}`);
const amounts = ['BDT', 'JPY', 'KWD'].map((currency) => part(pay(1000, currency, { iban: 'DE89370400440532013000' }), 'InstdAmt'));
console.log(`1000 of the least unit: ${amounts.join(', ')}`);
const wrong = amounts.every((amount) => amount.endsWith('>10</InstdAmt>'));
process.exitCode = wrong && part(byNumber, 'CdtrAcct') === '<CdtrAcct><Id/></CdtrAcct>' && byIban.includes('DE89370400440532013000') ? 0 : 1;
JS
echo 'WHAT: iso20022.js@0.0.15 writes a payment file (pain.001) for a vendor whose account has a number and no IBAN, as each in Bangladesh, with an empty account, <CdtrAcct><Id/></CdtrAcct>, and no error, while the account of the payer by its number is there; and it moves the point of each amount by two digits whatever the currency is: 1000 yen are 10, and 1000 fils of 1 dinar are 10 dinars of Kuwait; the common wrong guess: the account that the type of a creditor takes, by IBAN or by number, is in the file, and the least unit is that of ISO 4217'
node try.mjs

#!/usr/bin/env bash
# WHAT: a bank statement in MT940 read by three packages: mt940-js@1.0.0 has isCredit false for the reversal of a debit, money that comes back, and true for the reversal of a credit, money that is taken back, and isExpense true for each transfer, a payment received too, so that its amounts, which have no sign, cannot be added up to the closing balance; and it, mt940js@1.3.5 and swiftmessageparser@1.2.1 give what has the value date 31 December 2026 and was entered on 1 January the entry date 1 January 2026.
# The common wrong guess: RD adds money and RC takes it away, as the other two have it, and an entry date without a year (MMDD) is the one next to the value date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940js@1.3.5 swiftmessageparser@1.2.1 mt940-js@1.0.0 tslib@2.8.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const mt940js = require('mt940js');
const { read } = require('mt940-js');
const swift = require('swiftmessageparser');
const statement = [
  ':20:STATEMENT', ':25:ABCDBDDH/0001234567', ':28C:12/1', ':60F:C261230BDT1000,00',
  ':61:2612310101C250,50NTRFORDER-1//1', ':86:payment',
  ':61:261231D50,50NTRFORDER-2//2', ':86:refund',
  ':61:261231RD50,50NTRFORDER-2//3', ':86:the refund came back',
  ':61:261231RC100,00NTRFORDER-3//4', ':86:a payment was taken back',
  ':62F:C261231BDT1150,50', '-', '',
].join('\r\n');
const [first] = new mt940js.Parser().parse(statement);
const [second] = swift.parse({ type: 'mt940', data: statement });
const [third] = await read(Buffer.from(statement));
console.log(statement.split('\r\n').filter((line) => line.startsWith(':61:')).join('\n'));
const sum = (entries) => entries.reduce((total, amount) => total + Number(amount), 1000);
const signed = third.transactions.map(({ amount, isCredit, isExpense }) => `${amount} credit ${isCredit} expense ${isExpense}`);
const byExpense = sum(third.transactions.map(({ amount, isExpense }) => (isExpense ? -amount : amount)));
const byCredit = sum(third.transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount)));
console.log(`mt940js and swiftmessageparser: ${[first, second].map(({ transactions }) => sum(transactions.map(({ amount }) => amount))).join(' and ')} as the bank says`);
console.log(`mt940-js: ${signed.join(', ')}`);
console.log(`mt940-js adds up to ${byExpense} by isExpense and ${byCredit} by isCredit`);
const entered = [first.transactions[0].entryDate.toISOString(), second.transactions[0].entryDate.toISOString(), third.transactions[0].entryDate].map((date) => date.slice(0, 10));
console.log(`entry dates of value date 2026-12-31: ${entered.join(', ')}`);
process.exitCode = entered.every((date) => date === '2026-01-01') && byExpense !== 1150.5 && byCredit !== 1150.5 && signed[2] === '50.5 credit false expense true' ? 0 : 1;
JS
echo 'WHAT: a bank statement in MT940 read by three packages: mt940-js@1.0.0 has isCredit false for the reversal of a debit, money that comes back, and true for the reversal of a credit, money that is taken back, and isExpense true for each transfer, a payment received too, so that its amounts, which have no sign, cannot be added up to the closing balance; and it, mt940js@1.3.5 and swiftmessageparser@1.2.1 give what has the value date 31 December 2026 and was entered on 1 January the entry date 1 January 2026; the common wrong guess: RD adds money and RC takes it away, as the other two have it, and an entry date without a year (MMDD) is the one next to the value date'
node try.mjs

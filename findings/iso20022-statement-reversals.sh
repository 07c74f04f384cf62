#!/usr/bin/env bash
# WHAT: iso20022.js@0.0.15 reads a bank statement (camt.053) in which a payment was taken back (RvslInd true) with reversal false, as it reads each, because it compares the word of a parser that has made it a boolean; the account 0001234567 is "1234567", the reference of the bank 00123 is the number 123 while one of twenty digits is a text, and the EndToEndId, by which an order is found, is not there.
# The common wrong guess: An indicator of the format is read as it is written, and account numbers and references are texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent iso20022.js@0.0.15 >/dev/null
cat > try.mjs <<'JS'
import { CashManagementEndOfDayReport } from 'iso20022.js';
const day = '<Dt>2026-12-31</Dt>';
const balance = (kind, amount) => `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="BDT">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>${day}</Dt></Bal>`;
const entry = (amount, mark, reversal, reference) => `<Ntry><NtryRef>${reference}</NtryRef><Amt Ccy="BDT">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><RvslInd>${reversal}</RvslInd><Sts>BOOK</Sts><BookgDt>${day}</BookgDt><ValDt>${day}</ValDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>ORDER-1001</EndToEndId></Refs><RmtInf><Ustrd>saree</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const document = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-31T23:30:00+06:00</CreDtTm></GrpHdr><Stmt><Id>S12</Id><ElctrncSeqNb>12</ElctrncSeqNb><CreDtTm>2026-12-31T23:30:00+06:00</CreDtTm><FrToDt><FrDtTm>2026-12-31T00:00:00+06:00</FrDtTm><ToDtTm>2026-12-31T23:59:59+06:00</ToDtTm></FrToDt><Acct><Id><Othr><Id>0001234567</Id></Othr></Id><Ccy>BDT</Ccy><Svcr><FinInstnId><BIC>ABCDBDDH</BIC></FinInstnId></Svcr></Acct>${balance('OPBD', '1000.00')}${balance('CLBD', '1000.00')}${entry('250.50', 'CRDT', false, '00123')}${entry('250.50', 'DBIT', true, '12345678901234567890')}</Stmt></BkToCstmrStmt></Document>`;
const [{ account, entries }] = CashManagementEndOfDayReport.fromXML(document).statements;
console.log(`account 0001234567: ${JSON.stringify(account.accountNumber)}`);
for (const { creditDebitIndicator, reversal, accountServicerReferenceId, transactions } of entries) console.log(`${creditDebitIndicator}: reversal ${reversal}, reference of the bank ${JSON.stringify(accountServicerReferenceId)}, transaction ${JSON.stringify(transactions)}`);
const [first, second] = entries;
const lost = account.accountNumber === '1234567' && first.accountServicerReferenceId === 123 && second.accountServicerReferenceId === '12345678901234567890';
process.exitCode = lost && !second.reversal && !JSON.stringify(entries).includes('ORDER-1001') ? 0 : 1;
JS
echo 'WHAT: iso20022.js@0.0.15 reads a bank statement (camt.053) in which a payment was taken back (RvslInd true) with reversal false, as it reads each, because it compares the word of a parser that has made it a boolean; the account 0001234567 is "1234567", the reference of the bank 00123 is the number 123 while one of twenty digits is a text, and the EndToEndId, by which an order is found, is not there; the common wrong guess: an indicator of the format is read as it is written, and account numbers and references are texts'
node try.mjs

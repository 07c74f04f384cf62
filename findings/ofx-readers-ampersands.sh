#!/usr/bin/env bash
# WHAT: node-ofx-parser@0.5.1 gives the payer of a bank statement in OFX, written RAHMAN &amp; SONS, as "RAHMAN &amp;amp;amp; SONS", three times escaped again, and < as &amp;amp;lt;, so that no payment is found by its name; ofx-js@1.1.1 and ofx@0.5.0 give RAHMAN & SONS; and all three give one payment as an object and two as a list.
# The common wrong guess: A reader of OFX decodes what the file has escaped, or leaves it as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-ofx-parser@0.5.1 ofx-js@1.1.1 ofx@0.5.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const readers = { 'node-ofx-parser': require('node-ofx-parser').parse, 'ofx-js': require('ofx-js').parse, ofx: require('ofx').parse };
const payment = (id) => `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261216<TRNAMT>1250.50<FITID>${id}<NAME>RAHMAN &amp; SONS<MEMO>2 &lt; 3</STMTTRN>`;
const statement = (payments) => `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>BDT<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261201<DTEND>20261231${payments}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const seen = {};
for (const [name, parse] of Object.entries(readers)) {
  const read = async (payments) => (await parse(statement(payments))).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN;
  const one = await read(payment(1));
  const two = await read(payment(1) + payment(2));
  seen[name] = `${one.NAME}; ${one.MEMO}; one is ${Array.isArray(one) ? 'a list' : 'an object'}, two are ${Array.isArray(two) ? 'a list' : 'an object'}`;
  console.log(`${name}: ${seen[name]}`);
}
const shape = 'one is an object, two are a list';
process.exitCode = seen['node-ofx-parser'] === `RAHMAN &amp;amp;amp; SONS; 2 &amp;amp;lt; 3; ${shape}` && seen['ofx-js'] === `RAHMAN & SONS; 2 < 3; ${shape}` && seen.ofx === seen['ofx-js'] ? 0 : 1;
JS
echo 'WHAT: node-ofx-parser@0.5.1 gives the payer of a bank statement in OFX, written RAHMAN &amp; SONS, as "RAHMAN &amp;amp;amp; SONS", three times escaped again, and < as &amp;amp;lt;, so that no payment is found by its name; ofx-js@1.1.1 and ofx@0.5.0 give RAHMAN & SONS; and all three give one payment as an object and two as a list; the common wrong guess: A reader of OFX decodes what the file has escaped, or leaves it as it is'
node try.mjs

#!/usr/bin/env bash
# WHAT: fast-xml-parser@5.12.1 reads a product feed and writes another one: id 0012 and GTIN 0012345678905 lose their zeros, also within CDATA, size 1E3 is 1000, model 0x1F is 31 and +8801700000000 loses its sign, while a word written as &#2476; stays so; and its XMLBuilder writes an attribute whose value is true, or the text "true", without a value, which is no XML.
# The common wrong guess: Elements are texts unless asked for otherwise, as xml2js reads them, references to characters are read, and what the builder writes is XML.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-xml-parser@5.12.1 xml2js@0.6.2 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { parseStringPromise } from 'xml2js';
const item = '<id>0012</id><gtin><![CDATA[0012345678905]]></gtin><size>1E3</size><mpn>0x1F</mpn><phone>+8801700000000</phone><title>&#2476;</title>';
const first = new XMLParser().parse(`<item>${item}</item>`).item;
const second = (await parseStringPromise(`<item>${item}</item>`, { explicitArray: false })).item;
console.log(`fast-xml-parser: ${JSON.stringify(first)}\nxml2js: ${JSON.stringify(second)}`);
const { DOMParser } = new JSDOM('').window;
const written = new XMLBuilder({ ignoreAttributes: false }).build({ price: { '@_final': 'true', '#text': '1250 BDT' } });
const refused = new DOMParser().parseFromString(written, 'application/xml').querySelector('parsererror') !== null;
console.log(`XMLBuilder, attribute final="true": ${written}, ${refused ? 'refused by an XML reader' : 'read'}`);
const asBefore =
  JSON.stringify(first) === '{"id":12,"gtin":12345678905,"size":1000,"mpn":31,"phone":8801700000000,"title":"&#2476;"}' &&
  JSON.stringify(second) === '{"id":"0012","gtin":"0012345678905","size":"1E3","mpn":"0x1F","phone":"+8801700000000","title":"ব"}' &&
  refused;
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: fast-xml-parser@5.12.1 reads a product feed and writes another one: id 0012 and GTIN 0012345678905 lose their zeros, also within CDATA, size 1E3 is 1000, model 0x1F is 31 and +8801700000000 loses its sign, while a word written as &#2476; stays so; and its XMLBuilder writes an attribute whose value is true, or the text "true", without a value, which is no XML; the common wrong guess: elements are texts unless asked for otherwise, as xml2js reads them, references to characters are read, and what the builder writes is XML'
node try.mjs

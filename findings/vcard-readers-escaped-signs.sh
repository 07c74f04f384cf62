#!/usr/bin/env bash
# WHAT: a vCard of a vendor, "Begum\, Rahima\; Sarees", in four readers: vcf@2.1.2 leaves each backslash in the name and makes "line 1\nline 2" one line with a backslash and an n, in its jCard too, where RFC 7095 has plain values, and writes a name with its semicolon and comma as they are; ical.js@2.2.1 leaves the one before the semicolon, in the name of vCard 3.0 as of 4.0; vcard-parser@1.0.0 makes one type "CELL,VOICE" of two; vcard4@4.0.5 reads the name.
# The common wrong guess: Escapes belong to the file, so a reader gives the name that was written, and TYPE=CELL,VOICE is a list, as RFC 2426 has it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vcf@2.1.2 ical.js@2.2.1 vcard-parser@1.0.0 vcard4@4.0.5 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
const require = createRequire(import.meta.url);
const Vcf = require('vcf');
const parser = require('vcard-parser');
const { parse } = require('vcard4');
const card = (version) => ['BEGIN:VCARD', `VERSION:${version}`, 'N:Begum;Rahima;;;', 'FN:Begum\\, Rahima\\; Sarees', 'TEL;TYPE=CELL,VOICE:+8801700000000', 'NOTE:line 1\\nline 2', 'END:VCARD', ''].join('\r\n');
const names = {};
const [three] = Vcf.parse(card('3.0'));
names.vcf = three.get('fn').valueOf();
names['vcf as jCard'] = three.toJSON()[1].find(([key]) => key === 'fn')[3];
for (const version of ['3.0', '4.0']) names[`ical.js, ${version}`] = ICAL.parse(card(version))[1].find(([key]) => key === 'fn')[3];
names['vcard-parser'] = parser.parse(card('3.0')).fn[0].value;
const v4 = parse(card('4.0').replace('TYPE=CELL,VOICE', 'TYPE=cell'));
names.vcard4 = v4.parsedVcard.find(({ property }) => property === 'FN').value;
for (const [reader, name] of Object.entries(names)) console.log(`${reader}: ${name}`);
const note = three.get('note').valueOf();
console.log(`vcf, the note: ${JSON.stringify(note)}`);
const types = parser.parse(card('3.0')).tel[0].meta.type;
console.log(`vcard-parser, the types of the number: ${JSON.stringify(types)}`);
const written = new Vcf();
written.set('fn', 'Begum, Rahima; Sarees');
const line = written.toString('3.0').split(/\r?\n/).find((text) => text.startsWith('FN'));
console.log(`vcf writes ${line}`);
const right = 'Begum, Rahima; Sarees';
const kept = names.vcf === 'Begum\\, Rahima\\; Sarees' && names['vcf as jCard'] === names.vcf && names['ical.js, 3.0'] === 'Begum, Rahima\\; Sarees' && names['ical.js, 4.0'] === names['ical.js, 3.0'];
process.exitCode = kept && names.vcard4 === right && note === 'line 1\\nline 2' && types.length === 1 && line === `FN:${right}` ? 0 : 1;
JS
echo 'WHAT: a vCard of a vendor, "Begum\, Rahima\; Sarees", in four readers: vcf@2.1.2 leaves each backslash in the name and makes "line 1\nline 2" one line with a backslash and an n, in its jCard too, where RFC 7095 has plain values, and writes a name with its semicolon and comma as they are; ical.js@2.2.1 leaves the one before the semicolon, in the name of vCard 3.0 as of 4.0; vcard-parser@1.0.0 makes one type "CELL,VOICE" of two; vcard4@4.0.5 reads the name; the common wrong guess: escapes belong to the file, so a reader gives the name that was written, and TYPE=CELL,VOICE is a list, as RFC 2426 has it'
node try.mjs

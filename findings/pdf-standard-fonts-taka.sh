#!/usr/bin/env bash
# WHAT: pdfkit@0.20.2 and jspdf@4.2.1 with their default font write another text into the PDF when a line has a taka sign, without an error: pdfkit gets half a byte out of step, so that ৳1,250 shows no 1, no 2, no 5 and no 0 but "3", "#" and "S"; jspdf writes ó1,250 and spreads the whole line with zero bytes; pdf-lib@1.17.1 throws.
# The common wrong guess: a sign that the font lacks is an empty box or left out, and the digits beside it are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pdfkit@0.20.2 jspdf@4.2.1 pdf-lib@1.17.1 >/dev/null
cat > try.mjs <<'JS'
import { jsPDF } from 'jspdf';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';
const visible = (bytes) => [...bytes].map((byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte === 0xf3 ? 'ó' : byte ? '·' : '0x00')).join(' ');
const line = '৳1,250';
const kit = new PDFKit({ compress: false });
const chunks = [];
kit.on('data', (chunk) => chunks.push(chunk));
const ended = new Promise((done) => kit.on('end', done));
kit.text(line).end();
await ended;
const hex = [...Buffer.concat(chunks).toString('latin1').matchAll(/\[(.*)\] TJ/g)].flatMap(([, parts]) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits)).join('');
const shown = Buffer.from(hex.padEnd(hex.length + (hex.length % 2), '0'), 'hex');
console.log(`pdfkit: <${hex}>, which a reader shows as ${visible(shown)}`);
const js = new jsPDF();
js.text(line, 10, 20);
const written = Buffer.from(js.output('arraybuffer')).toString('latin1').match(/\((.*)\) Tj/)[1];
console.log(`jspdf: ${visible(Buffer.from(written, 'latin1'))}`);
const lib = await PDFDocument.create();
const font = await lib.embedFont(StandardFonts.Helvetica);
let refused = '';
try {
  lib.addPage().drawText(line, { font });
} catch ({ message }) {
  refused = message;
}
console.log(`pdf-lib: ${refused || 'accepted'}`);
const digits = shown.toString('latin1').replace(/[^0-9]/g, '');
process.exitCode = hex === '9f3312c323530' && digits === '3' && written.includes('ó') && refused ? 0 : 1;
JS
echo 'WHAT: pdfkit@0.20.2 and jspdf@4.2.1 with their default font write another text into the PDF when a line has a taka sign, without an error: pdfkit gets half a byte out of step, so that ৳1,250 shows no 1, no 2, no 5 and no 0 but "3", "#" and "S"; jspdf writes ó1,250 and spreads the whole line with zero bytes; pdf-lib@1.17.1 throws; the common wrong guess: a sign that the font lacks is an empty box or left out, and the digits beside it are right'
node try.mjs

#!/usr/bin/env bash
# WHAT: barcodes that are scanned as something else than was given, without an error: JsBarcode@3.12.3 writes the item ab-1 in Code 39 as AB-1, which may be another item; it and bwip-js@4.11.4 take the twelve digits of a UPC (012345678905), asked for an EAN-13, for a number that lacks its check digit, so that the label says 123456789050, another article; bwip-js puts a 0 before the parcel 12345 (Interleaved 2 of 5) and writes Bangla in Code 128 as "à¦¶".
# The common wrong guess: What a code cannot hold is refused, as each library does with what the other one changes, and twelve digits with a right check digit are the UPC that EAN-13 writes with a zero.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jsbarcode@3.12.3 bwip-js@4.11.4 @zxing/library@0.21.3 >/dev/null
cat > try.mjs <<'JS'
import zxing from '@zxing/library';
import bwipjs from 'bwip-js';
import JsBarcode from 'jsbarcode';
const { BarcodeFormat, BinaryBitmap, DecodeHintType, GlobalHistogramBinarizer, MultiFormatReader, RGBLuminanceSource } = zxing;
function scan(bars, format) {
  if (bars === '') return 'refused';
  const quiet = '0'.repeat(20);
  const row = [...`${quiet}${bars}${quiet}`].flatMap((bar) => Array(3).fill(bar === '1' ? 0 : 255));
  const height = 30;
  const pixels = Uint8ClampedArray.from({ length: row.length * height }, (_, i) => row[i % row.length]);
  const reader = new MultiFormatReader();
  reader.setHints(new Map([[DecodeHintType.POSSIBLE_FORMATS, [format]]]));
  return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(pixels, row.length, height)))).getText();
}
function byJsBarcode(text, format) {
  const label = {};
  JsBarcode(label, text, { format, valid: () => {} });
  return (label.encodings ?? []).map(({ data }) => data).join('');
}
function byBwip(text, bcid) {
  try {
    const [{ sbs: widths }] = bwipjs.raw({ bcid, text });
    return widths.map((width, i) => (i % 2 ? '0' : '1').repeat(width)).join('');
  } catch {
    return '';
  }
}
const labels = [
  ['ab-1', 'CODE39', 'code39', BarcodeFormat.CODE_39],
  ['012345678905', 'UPC', 'upca', BarcodeFormat.UPC_A],
  ['012345678905', 'EAN13', 'ean13', BarcodeFormat.EAN_13],
  ['12345', 'ITF', 'interleaved2of5', BarcodeFormat.ITF],
  ['শ', 'CODE128', 'code128', BarcodeFormat.CODE_128],
  ['AB-1', 'CODE128', 'code128', BarcodeFormat.CODE_128],
];
const seen = labels.map(([text, first, second, format]) => {
  const scanned = [scan(byJsBarcode(text, first), format), scan(byBwip(text, second), format)];
  console.log(`${text} as ${first}: jsbarcode ${scanned[0]}, bwip-js ${scanned[1]}`);
  return scanned.join('/');
});
process.exitCode = seen.join() === 'AB-1/refused,012345678905/012345678905,123456789050/123456789050,refused/012345,refused/à¦¶,AB-1/AB-1' ? 0 : 1;
JS
echo 'WHAT: barcodes that are scanned as something else than was given, without an error: JsBarcode@3.12.3 writes the item ab-1 in Code 39 as AB-1, which may be another item; it and bwip-js@4.11.4 take the twelve digits of a UPC (012345678905), asked for an EAN-13, for a number that lacks its check digit, so that the label says 123456789050, another article; bwip-js puts a 0 before the parcel 12345 (Interleaved 2 of 5) and writes Bangla in Code 128 as "à¦¶"; the common wrong guess: what a code cannot hold is refused, as each library does with what the other one changes, and twelve digits with a right check digit are the UPC that EAN-13 writes with a zero'
node try.mjs

#!/usr/bin/env bash
# WHAT: QR codes that hold another text than was given, without an error: qrcode-generator@2.0.4 keeps one byte of each letter, so that ৳৫ is read as two other signs or as nothing, and @nuintun/qrcode@5.0.3 writes ?? for it; of the code that qrcode@1.5.4 makes, which each other one reads, @nuintun/qrcode reads à§³à§«; and lean-qr@2.7.4, right with Bangla, writes Café in Latin-1, of which jsqr@1.4.0 reads an empty text.
# The common wrong guess: A writer of QR codes takes UTF-8 for what Latin-1 does not have, or throws, and what one library writes another one reads.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent qrcode-generator@2.0.4 @nuintun/qrcode@5.0.3 lean-qr@2.7.4 qrcode@1.5.4 jsqr@1.4.0 @zxing/library@0.23.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { Byte, Decoder, Detector, Encoder, binarize, grayscale } from '@nuintun/qrcode';
import jsqrModule from 'jsqr';
import { generate } from 'lean-qr';
import QRCode from 'qrcode';
import qrcodeGenerator from 'qrcode-generator';
const zxing = createRequire(import.meta.url)('@zxing/library');
const jsqr = jsqrModule.default ?? jsqrModule;
const writers = {
  'qrcode-generator': (text) => { const code = qrcodeGenerator(0, 'M'); code.addData(text); code.make(); return [code.getModuleCount(), (x, y) => code.isDark(y, x)]; },
  '@nuintun/qrcode': (text) => { const code = new Encoder({ level: 'M' }).encode(new Byte(text)); return [code.size, (x, y) => code.get(x, y)]; },
  'lean-qr': (text) => { const code = generate(text); return [code.size, (x, y) => code.get(x, y)]; },
  qrcode: (text) => { const { modules } = QRCode.create(text); return [modules.size, (x, y) => modules.get(y, x)]; },
};
const draw = ([size, dark]) => {
  const [scale, border] = [6, 4];
  const width = (size + 2 * border) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) for (let x = 0; x < width; x += 1) {
    const [column, row] = [x, y].map((place) => Math.floor(place / scale) - border);
    if (column >= 0 && row >= 0 && column < size && row < size && dark(column, row)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { data, width, height: width };
};
const readers = {
  zxing: ({ data, width, height }) => new zxing.QRCodeReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(data.filter((_, index) => index % 4 === 0), width, height)))).getText(),
  jsqr: ({ data, width, height }) => jsqr(data, width, height).data,
  nuintun: (image) => { for (const { matrix } of new Detector().detect(binarize(grayscale(image), image.width, image.height))) return new Decoder().decode(matrix).content; },
};
const seen = {};
for (const text of ['৳৫', 'Café']) for (const [writer, write] of Object.entries(writers)) {
  const image = draw(write(text));
  const read = Object.entries(readers).map(([reader, take]) => [reader, take(image)]);
  for (const [reader, result] of read) seen[`${text} ${writer} ${reader}`] = result;
  console.log(`${text} by ${writer}: ${read.map(([reader, result]) => `${reader} ${result === text ? 'right' : JSON.stringify(result)}`).join(', ')}`);
}
const asBefore = seen['৳৫ qrcode-generator zxing'] === 'óë' && seen['৳৫ qrcode-generator jsqr'] === '' && seen['৳৫ @nuintun/qrcode zxing'] === '??' && seen['Café lean-qr jsqr'] === '' && seen['Café lean-qr zxing'] === 'Café';
process.exitCode = asBefore && seen['৳৫ qrcode zxing'] === '৳৫' && seen['৳৫ qrcode nuintun'] === 'à§³à§«' && seen['৳৫ lean-qr jsqr'] === '৳৫' ? 0 : 1;
JS
echo 'WHAT: QR codes that hold another text than was given, without an error: qrcode-generator@2.0.4 keeps one byte of each letter, so that ৳৫ is read as two other signs or as nothing, and @nuintun/qrcode@5.0.3 writes ?? for it; of the code that qrcode@1.5.4 makes, which each other one reads, @nuintun/qrcode reads à§³à§«; and lean-qr@2.7.4, right with Bangla, writes Café in Latin-1, of which jsqr@1.4.0 reads an empty text; the common wrong guess: A writer of QR codes takes UTF-8 for what Latin-1 does not have, or throws, and what one library writes another one reads'
node try.mjs

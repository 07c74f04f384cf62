#!/usr/bin/env bash
# WHAT: the QR code of a receipt with the address https://shop.test/শাড়ি, which is that of a page, is for esc-pos-encoder@3.0.0, @point-of-sale/receipt-printer-encoder@4.0.1 and react-thermal-printer@0.22.0 the code of https://shop.test/?????, the front page with a search, without an error, although a QR code holds bytes of UTF-8 and needs no letters of the printer; node-thermal-printer@4.6.1 sends its bytes as they are.
# The common wrong guess: Only printed text needs the letters of the printer; a QR code holds what it was given.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esc-pos-encoder@3.0.0 @point-of-sale/receipt-printer-encoder@4.0.1 react-thermal-printer@0.22.0 react@19.3.1 react-dom@19.3.1 node-thermal-printer@4.6.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import EscPosEncoder from 'esc-pos-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { createElement } from 'react';
import { Printer, QRCode, render } from 'react-thermal-printer';
const { printer: Thermal, types } = createRequire(import.meta.url)('node-thermal-printer');
const address = 'https://shop.test/শাড়ি';
const thermal = new Thermal({ type: types.EPSON, interface: 'tcp://127.0.0.1' });
thermal.printQR(address);
const sent = {
  'esc-pos-encoder': new EscPosEncoder().initialize().qrcode(address).encode(),
  '@point-of-sale/receipt-printer-encoder': new ReceiptPrinterEncoder({ language: 'esc-pos' }).initialize().qrcode(address).encode(),
  'react-thermal-printer': await render(createElement(Printer, { type: 'epson', width: 32 }, createElement(QRCode, { content: address }))),
  'node-thermal-printer': thermal.getBuffer(),
};
const kinds = Object.entries(sent).map(([name, bytes]) => {
  const buffer = Buffer.from(bytes);
  const start = buffer.indexOf('https:');
  const content = buffer.subarray(start, start + Buffer.byteLength(address)).toString();
  const kind = content === address ? 'whole' : 'lost';
  console.log(`${name}: ${kind === 'whole' ? content : content.replace(/[^\x20-\x7e].*/su, '')}`);
  return kind;
});
process.exitCode = kinds.join() === 'lost,lost,lost,whole' ? 0 : 1;
JS
echo 'WHAT: the QR code of a receipt with the address https://shop.test/শাড়ি, which is that of a page, is for esc-pos-encoder@3.0.0, @point-of-sale/receipt-printer-encoder@4.0.1 and react-thermal-printer@0.22.0 the code of https://shop.test/?????, the front page with a search, without an error, although a QR code holds bytes of UTF-8 and needs no letters of the printer; node-thermal-printer@4.6.1 sends its bytes as they are; the common wrong guess: only printed text needs the letters of the printer; a QR code holds what it was given'
node try.mjs

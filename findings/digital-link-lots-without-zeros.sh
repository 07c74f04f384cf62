#!/usr/bin/env bash
# WHAT: digital-link.js@1.4.3 gives another lot than it was given: a compressed GS1 Digital Link of the lot 0012 comes back as the lot 12 and that of the serial number 007 as 7, other pieces, since only digits lose their zeros, and L-0012 stays; the lot 00 compresses to a link that cannot be read; and a lot A/B or 50%, which GS1 allows, is written into the link as it is, so that its own reader throws, and one that is read from %2F keeps its escape.
# The common wrong guess: A link leads back to the numbers that it was made of, with their zeros, as compression says, and a value is escaped as the standard wants it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent digital-link.js@1.4.3 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { DigitalLink, Utils } = createRequire(import.meta.url)('digital-link.js');
const item = 'https://shop.test/01/09506000134352';
const back = (path) => {
  try {
    return Utils.decompressWebUri(Utils.compressWebUri(`${item}${path}`)).slice(item.length);
  } catch (error) {
    return `an error: ${error.message ?? error}`;
  }
};
const compressed = ['/10/12', '/10/0012', '/21/007', '/10/L-0012', '/10/00'].map((path) => {
  const result = back(path);
  console.log(`${path} compressed and read again: ${result}`);
  return result.startsWith('an error') ? 'error' : result;
});
const written = ['A/B', '50%'].map((lot) => {
  const link = DigitalLink({ domain: 'https://shop.test', identifier: { '01': '09506000134352' }, keyQualifiers: { 10: lot } }).toWebUriString();
  let read;
  try {
    read = DigitalLink(link).getKeyQualifiers()['10'];
  } catch (error) {
    read = `an error: ${error.message}`;
  }
  console.log(`lot ${lot}: ${link}, read again: ${read}`);
  return read;
});
const escaped = DigitalLink(`${item}/10/A%2FB`).getKeyQualifiers()['10'];
console.log(`/10/A%2FB: lot ${escaped}`);
const asBefore =
  compressed.join() === '/10/12,/10/12,/21/7,/10/L-0012,error' && written.every((read) => read.startsWith('an error')) && escaped === 'A%2FB';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: digital-link.js@1.4.3 gives another lot than it was given: a compressed GS1 Digital Link of the lot 0012 comes back as the lot 12 and that of the serial number 007 as 7, other pieces, since only digits lose their zeros, and L-0012 stays; the lot 00 compresses to a link that cannot be read; and a lot A/B or 50%, which GS1 allows, is written into the link as it is, so that its own reader throws, and one that is read from %2F keeps its escape; the common wrong guess: a link leads back to the numbers that it was made of, with their zeros, as compression says, and a value is escaped as the standard wants it'
node try.mjs

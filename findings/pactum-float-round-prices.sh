#!/usr/bin/env bash
# WHAT: float() of pactum-matchers@1.2.0 in pactum@3.9.1 refuses a round price, since 1250.00 is read from JSON as 1250, which has no fraction: a contract that passes with 1250.5 breaks on the day when the price is round; string() refuses an empty note; and like([38, 40]) wants the sizes 38 and 40 themselves, while like({ size: 38 }) takes any number.
# The common wrong guess: A float is any number, as JSON has one kind only, a text may be empty, and like compares types.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pactum@3.9.1 pactum-matchers@1.2.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { request, settings, spec } = require('pactum');
const { float, like, string } = require('pactum-matchers');
settings.setLogLevel('SILENT');
let answer;
const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer)).listen(0, '127.0.0.1');
await once(server, 'listening');
request.setBaseUrl(`http://127.0.0.1:${server.address().port}`);
const cases = [
  ['float()', { price: float(9.99) }, '{"price":1250.50}'],
  ['float()', { price: float(9.99) }, '{"price":1250.00}'],
  ['string()', { note: string('gift') }, '{"note":"for my sister"}'],
  ['string()', { note: string('gift') }, '{"note":""}'],
  ['like([38, 40])', { sizes: like([38, 40]) }, '{"sizes":[36,42]}'],
  ['like({ size: 38 })', like({ size: 38 }), '{"size":36}'],
];
const seen = [];
for (const [name, contract, body] of cases) {
  answer = body;
  const [{ status, reason }] = await Promise.allSettled([spec().get('/').expectJsonMatch(contract).toss()]);
  seen.push(status === 'fulfilled');
  console.log(`${name} and ${body}: ${status === 'fulfilled' ? 'passes' : reason.message.split('\n')[0]}`);
}
server.close();
process.exitCode = seen.join() === 'true,false,true,false,false,true' ? 0 : 1;
JS
echo 'WHAT: float() of pactum-matchers@1.2.0 in pactum@3.9.1 refuses a round price, since 1250.00 is read from JSON as 1250, which has no fraction: a contract that passes with 1250.5 breaks on the day when the price is round; string() refuses an empty note; and like([38, 40]) wants the sizes 38 and 40 themselves, while like({ size: 38 }) takes any number; the common wrong guess: A float is any number, as JSON has one kind only, a text may be empty, and like compares types'
node try.mjs

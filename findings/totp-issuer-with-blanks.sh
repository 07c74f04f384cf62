#!/usr/bin/env bash
# WHAT: the link of @epic-web/totp@4.0.1 for the shop "Razz & Co" has issuer=Razz+%26+Co; otpauth@9.5.2, which decodes it as a URI, reads the shop "Razz+&+Co" from it. Of a shop "Aarong: Dhaka" otpauth reads back the account " Dhaka:owner@example.com" from its own link, and so from those of otplib@12.0.1.
# The common wrong guess: The link of a second factor is one format, so that each library reads what the others and it itself have written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent otpauth@9.5.2 otplib@12.0.1 @epic-web/totp@4.0.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { getTOTPAuthUri } from '@epic-web/totp';
import { TOTP, URI } from 'otpauth';
const { authenticator } = createRequire(import.meta.url)('otplib');
const secret = 'JBSWY3DPEHPK3PXP';
const accountName = 'owner@example.com';
const writers = {
  otpauth: (issuer) => new TOTP({ issuer, label: accountName, secret }).toString(),
  otplib: (issuer) => authenticator.keyuri(accountName, issuer, secret),
  '@epic-web/totp': (issuer) =>
    getTOTPAuthUri({ secret, issuer, accountName, algorithm: 'SHA1', digits: 6, period: 30 }),
};
const seen = ['Razz & Co', 'Aarong: Dhaka'].map((shop) =>
  Object.entries(writers).map(([name, write]) => {
    const { issuer, label } = URI.parse(write(shop));
    console.log(`${shop} by ${name}: shop "${issuer}", account "${label}"`);
    return `${issuer}/${label}`;
  }),
);
const expected = [
  ['Razz & Co/owner@example.com', 'Razz & Co/owner@example.com', 'Razz+&+Co/owner@example.com'],
  ['Aarong: Dhaka/ Dhaka:owner@example.com', 'Aarong: Dhaka/ Dhaka:owner@example.com', 'Aarong:+Dhaka/ Dhaka:owner@example.com'],
];
process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
JS
echo 'WHAT: the link of @epic-web/totp@4.0.1 for the shop "Razz & Co" has issuer=Razz+%26+Co; otpauth@9.5.2, which decodes it as a URI, reads the shop "Razz+&+Co" from it; of a shop "Aarong: Dhaka" otpauth reads back the account " Dhaka:owner@example.com" from its own link, and so from those of otplib@12.0.1; the common wrong guess: The link of a second factor is one format, so that each library reads what the others and it itself have written'
node try.mjs

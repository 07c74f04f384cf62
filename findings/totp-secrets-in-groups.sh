#!/usr/bin/env bash
# WHAT: one secret of a second factor as apps show it, in groups of four with blanks: speakeasy@2.0.0 makes another code of it without an error, so that no code of the phone is ever right, otplib@13.5.0 throws, otpauth@9.5.2 reads it; with hyphens between the groups speakeasy makes a wrong code too, and the other two throw.
# The common wrong guess: Blanks in a Base32 text are skipped, as each app skips them, and a sign that is none of Base32 is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent speakeasy@2.0.0 otplib@13.5.0 otpauth@9.5.2 >/dev/null
cat > try.mjs <<'JS'
import { Secret, TOTP } from 'otpauth';
import { generateSync } from 'otplib';
import speakeasy from 'speakeasy';
const time = 1_700_000_000;
const libraries = {
  speakeasy: (secret) => speakeasy.totp({ secret, encoding: 'base32', time }),
  otplib: (secret) => generateSync({ secret, epoch: time }),
  otpauth: (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time * 1000 }),
};
const plain = 'JBSWY3DPEHPK3PXOJBSWY3DPEHPK3PXO';
const right = libraries.otpauth(plain);
const forms = { 'plain': plain, 'lower case': plain.toLowerCase(), 'groups, blanks': plain.match(/.{4}/g).join(' '), 'groups, hyphens': plain.match(/.{4}/g).join('-') };
const seen = Object.entries(forms).map(([name, secret]) => {
  const results = Object.entries(libraries).map(([library, generate]) => {
    try {
      return [library, generate(secret) === right ? 'right code' : 'other code'];
    } catch {
      return [library, 'throws'];
    }
  });
  console.log(`${name}: ${results.map((result) => result.join(' ')).join(', ')}`);
  return results.map(([, result]) => result[0]).join('');
});
process.exitCode = seen.join() === 'rrr,rrr,otr,ott' ? 0 : 1;
JS
echo 'WHAT: one secret of a second factor as apps show it, in groups of four with blanks: speakeasy@2.0.0 makes another code of it without an error, so that no code of the phone is ever right, otplib@13.5.0 throws, otpauth@9.5.2 reads it; with hyphens between the groups speakeasy makes a wrong code too, and the other two throw; the common wrong guess: blanks in a Base32 text are skipped, as each app skips them, and a sign that is none of Base32 is refused'
node try.mjs

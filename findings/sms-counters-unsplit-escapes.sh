#!/usr/bin/env bash
# WHAT: sms-length@0.2.2 and sms-counter-npm@1.0.4 tell the parts of an SMS, which each cost money, by a division: of 305 letters with a euro sign at the end of the first part, which takes two places there and may not be cut in two, they say 2 parts, while split-sms@0.1.7 and sms-segments-calculator@1.3.0 send 3; and so for Bangla with one emoji at the end of a part.
# The common wrong guess: Who counts parts knows that a sign of two places goes to the next part, as the standard (3GPP 23.040) wants it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sms-length@0.2.2 sms-counter-npm@1.0.4 split-sms@0.1.7 sms-segments-calculator@1.3.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const smsLength = require('sms-length');
const counter = require('sms-counter-npm');
const { split } = require('split-sms');
const { SegmentedMessage } = require('sms-segments-calculator');
const count = counter.count ?? counter.SmsCounter.count;
const counters = {
  'sms-length': (text) => smsLength.count(text).messages,
  'sms-counter-npm': (text) => count(text).messages,
  'split-sms': (text) => split(text).parts.length,
  'sms-segments-calculator': (text) => new SegmentedMessage(text).segmentsCount,
};
const texts = {
  '306 letters': 'a'.repeat(306),
  '152 letters, €, 152 letters': `${'a'.repeat(152)}€${'a'.repeat(152)}`,
  '134 letters of Bangla': 'ক'.repeat(134),
  '66 of Bangla, an emoji, 66 of Bangla': `${'ক'.repeat(66)}😀${'ক'.repeat(66)}`,
};
const seen = Object.entries(texts).map(([name, text]) => {
  const parts = Object.values(counters).map((parts) => parts(text));
  console.log(`${name}: ${Object.keys(counters).map((counter, index) => `${counter} ${parts[index]}`).join(', ')}`);
  return parts.join('');
});
process.exitCode = seen.join() === '2222,2233,2222,2233' ? 0 : 1;
JS
echo 'WHAT: sms-length@0.2.2 and sms-counter-npm@1.0.4 tell the parts of an SMS, which each cost money, by a division: of 305 letters with a euro sign at the end of the first part, which takes two places there and may not be cut in two, they say 2 parts, while split-sms@0.1.7 and sms-segments-calculator@1.3.0 send 3; and so for Bangla with one emoji at the end of a part; the common wrong guess: who counts parts knows that a sign of two places goes to the next part, as the standard (3GPP 23.040) wants it'
node try.mjs

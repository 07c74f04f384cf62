#!/usr/bin/env bash
# WHAT: mailparser@3.14.2 gives the current time as the date of a mail whose Date header ends in a zone it does not know, such as BST or IST; RFC 5322 says that such zones are read as -0000. Mails of years ago become mails of today.
# The common wrong guess: an unknown zone is read as UTC, or the date is undefined.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mailparser@3.14.2 postal-mime@4.0.0 >/dev/null
cat > try.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
const dates = ['Tue, 5 Jan 2021 10:00:00 +0600', 'Tue, 5 Jan 2021 10:00:00 EST', 'Tue, 5 Jan 2021 10:00:00 BST', 'Tue, 5 Jan 2021 10:00:00 IST'];
const start = Date.now();
const isNow = (date) => date.getTime() >= start - 1000;
const results = [];
for (const date of dates) {
  const mail = `From: a@shop.test\nDate: ${date}\nSubject: Order\n\nText`;
  const parsed = (await simpleParser(mail)).date;
  console.log(`${date}: mailparser ${isNow(parsed) ? 'the time of parsing' : parsed.toISOString()}, postal-mime ${(await PostalMime.parse(mail)).date}`);
  results.push(isNow(parsed));
}
process.exitCode = results.join() === 'false,false,true,true' ? 0 : 1;
JS
echo 'WHAT: mailparser@3.14.2 gives the current time as the date of a mail whose Date header ends in a zone it does not know, such as BST or IST; RFC 5322 says that such zones are read as -0000. Mails of years ago become mails of today; the common wrong guess: an unknown zone is read as UTC, or the date is undefined'
node try.mjs

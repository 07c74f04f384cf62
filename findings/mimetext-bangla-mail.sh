#!/usr/bin/env bash
# WHAT: mimetext@3.0.28 labels a Bangla text as 7bit and writes it as raw UTF-8 bytes, and puts the whole subject into one encoded word, three times as long as allowed; nodemailer@10.6.1 encodes and splits.
# The common wrong guess: a library that writes MIME messages chooses an encoding that fits the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mimetext@3.0.28 nodemailer@10.6.1 >/dev/null
cat > try.mjs <<'JS'
import { createMimeMessage } from 'mimetext';
import nodemailer from 'nodemailer';
const mail = createMimeMessage();
const subject = 'আপনার অর্ডার RZ-1001 গ্রহণ করা হয়েছে এবং শীঘ্রই পাঠানো হবে, ধন্যবাদ';
mail.setSender('orders@shop.test');
mail.setRecipient('rahim@example.test');
mail.setSubject(subject);
mail.addMessage({ contentType: 'text/plain', data: 'মোট ৳ ১,২৫০' });
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const { message } = await transport.sendMail({ from: 'orders@shop.test', to: 'rahim@example.test', subject, text: 'মোট ৳ ১,২৫০' });
const describe = (name, raw) => {
  const encoding = /^content-transfer-encoding: (.*?)\r?$/im.exec(raw)[1];
  const has8Bit = /[^\x00-\x7f]/.test(raw);
  const longest = Math.max(...[...raw.matchAll(/=\?utf-8\?[bq]\?[^?]*\?=/gi)].map(([word]) => word.length));
  console.log(`${name}: Content-Transfer-Encoding ${encoding}, bytes over 127: ${has8Bit}, longest encoded word of the subject ${longest} characters (at most 75 are allowed)`);
  return `${encoding} ${has8Bit} ${longest > 75}`;
};
const results = [describe('mimetext', mail.asRaw()), describe('nodemailer', message.toString())];
process.exitCode = results.join() === '7bit true true,base64 false false' || results.join() === '7bit true true,quoted-printable false false' ? 0 : 1;
JS
echo 'WHAT: mimetext@3.0.28 labels a Bangla text as 7bit and writes it as raw UTF-8 bytes, and puts the whole subject into one encoded word, three times as long as allowed; nodemailer@10.6.1 encodes and splits; the common wrong guess: a library that writes MIME messages chooses an encoding that fits the text'
node try.mjs

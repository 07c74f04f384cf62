#!/usr/bin/env bash
# WHAT: @ts-rest/core@3.53.0-rc.1 form bodies: in multipart every text arrives inside quotation marks, and a Blob as the text {} (a File is sent); in urlencoded an undefined field is sent as "undefined", a list as one text and an object as "[object Object]".
# The common wrong guess: fields are sent as a browser sends a form: a text as it is, a Blob as a file, nothing for undefined.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ts-rest/core@3.53.0-rc.1 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { initClient, initContract } from '@ts-rest/core';
import { z } from 'zod';
const upload = (contentType) => ({ method: 'POST', path: '/reviews', contentType, body: z.any(), responses: { 201: z.any() } });
const contract = initContract().router({ multipart: upload('multipart/form-data'), form: upload('application/x-www-form-urlencoded') });
let sent = [];
const api = async ({ body }) => {
  sent = [...body].map(([name, value]) => `${name}=${typeof value === 'string' ? value : `${value.size} bytes`}`);
  return { status: 201, body: {}, headers: new Headers() };
};
const client = initClient(contract, { baseUrl: 'http://shop.test', api });
const picture = new Blob(['0123456789'], { type: 'image/png' });
await client.multipart({ body: { text: 'good', tags: ['soft', 'warm'], bought: new Date(0), picture, file: new File([picture], 'a.png') } });
console.log(`multipart: ${sent.join(', ')}`);
const multipart = sent;
await client.form({ body: { text: 'good', tags: ['soft', 'warm'], title: undefined, size: { eu: 38 } } });
console.log(`urlencoded: ${sent.join(', ')}`);
const expected = ['text="good"', 'tags="soft"', 'tags="warm"', 'bought="1970-01-01T00:00:00.000Z"', 'picture={}', 'file=10 bytes'];
const form = ['text=good', 'tags=soft,warm', 'title=undefined', 'size=[object Object]'];
process.exitCode = String(multipart) === String(expected) && String(sent) === String(form) ? 0 : 1;
JS
echo 'WHAT: @ts-rest/core@3.53.0-rc.1 form bodies: in multipart every text arrives inside quotation marks, and a Blob as the text {} (a File is sent); in urlencoded an undefined field is sent as "undefined", a list as one text and an object as "[object Object]"; the common wrong guess: fields are sent as a browser sends a form: a text as it is, a Blob as a file, nothing for undefined'
node try.mjs

#!/usr/bin/env bash
# WHAT: httpsnippet@3.0.10 generates code that sends other data than its HAR request: JSON true and false are null in PHP, ids beyond 2^53 are rounded in PHP, JavaScript and Python, the curl code splits a form text at "&", and the fetch code joins repeated fields to "M,L".
# The common wrong guess: a generated snippet sends the request that it was generated from.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent httpsnippet@3.0.10 >/dev/null
cat > try.mjs <<'JS'
import { HTTPSnippet } from 'httpsnippet';
const request = (mimeType, data) => ({
  method: 'POST', url: 'https://shop.test/orders', httpVersion: 'HTTP/1.1', cookies: [], queryString: [], headersSize: -1, bodySize: -1,
  headers: [{ name: 'content-type', value: mimeType }], postData: { mimeType, ...data },
});
const lines = async (har, target, client, wanted) => {
  const [code] = [await new HTTPSnippet(har).convert(target, client)].flat();
  const found = code.split('\n').map((line) => line.trim()).filter((line) => wanted.test(line)).join(' ');
  console.log(`${target} ${client}: ${found}`);
  return found;
};
const json = request('application/json', { text: '{"paid":true,"gift":false,"id":9007199254740993}' });
const params = [['size', 'M'], ['size', 'L'], ['note', 'red & white']].map(([name, value]) => ({ name, value }));
const form = request('application/x-www-form-urlencoded', { params });
console.log(`JSON body ${json.postData.text}`);
const php = await lines(json, 'php', 'curl', /^.(paid|gift|id)/);
const body = await lines(json, 'javascript', 'fetch', /body/);
const python = await lines(json, 'python', 'requests', /"(paid|gift|id)"/);
console.log('form with size=M, size=L, note="red & white"');
const curl = await lines(form, 'shell', 'curl', /--data/);
const fetchBody = await lines(form, 'javascript', 'fetch', /body/);
const sent = String(eval(fetchBody.replace('body: ', '')));
console.log(`the fetch snippet sends ${sent}`);
const asBefore = php.includes("'paid' => null") && body.includes('9007199254740992') && python.includes('9007199254740992')
  && curl.includes("--data 'note=red & white'") && sent.startsWith('size=M%2CL&');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: httpsnippet@3.0.10 generates code that sends other data than its HAR request: JSON true and false are null in PHP, ids beyond 2^53 are rounded in PHP, JavaScript and Python, the curl code splits a form text at "&", and the fetch code joins repeated fields to "M,L"; the common wrong guess: a generated snippet sends the request that it was generated from'
node try.mjs

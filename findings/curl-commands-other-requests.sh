#!/usr/bin/env bash
# WHAT: curl commands of an API's manual are read as other requests without an error: --json is a GET without a body for curl-to-postmanv2@1.8.4 (Postman's import), parse-curl@0.2.6 and @bany/curl-to-json@1.2.10; --data-urlencode "note=red & blue" is two fields for the first, a GET without them for the second; of -d size=M -d size=L the third keeps L; of -u shop:a:b the first keeps the password a; and -b lang=bn is a header Set-Cookie for the second.
# The common wrong guess: An option that a reader does not know is an error, and the others mean what curl sends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent curl-to-postmanv2@1.8.4 parse-curl@0.2.6 @bany/curl-to-json@1.2.10 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { convert } = require('curl-to-postmanv2');
const bany = require('@bany/curl-to-json');
const parseCurl = require('parse-curl');
const [parse, toJson] = [parseCurl.default ?? parseCurl, bany.default ?? bany];
const postman = (command) => new Promise((resolve, reject) => convert({ type: 'string', data: command }, (error, { output } = {}) => (error ? reject(error) : resolve(output[0].data))));
const url = 'https://shop.test/orders';
const commands = [
  `curl --json '{"phone":"01700000000"}' ${url}`,
  `curl --data-urlencode 'note=red & blue' ${url}`,
  `curl -d size=M -d size=L ${url}`,
  `curl -u shop:a:b ${url}`,
  `curl -b lang=bn ${url}`,
];
const seen = [];
for (const command of commands) {
  const { method, body = {}, auth } = await postman(command);
  const [second, third] = [parse(command), toJson(command)];
  const fields = body.urlencoded?.map(({ key, value }) => `${key}=${value}`).join('; ') ?? body.raw ?? '';
  const password = auth?.basic.find(({ key }) => key === 'password').value ?? '';
  const row = [`${method} ${fields}${password && `password ${password}`}`, `${second.method} ${second.body ?? ''} ${JSON.stringify(second.header)}`, `${third.method} ${JSON.stringify(third.data ?? {})}`];
  console.log(`${command}\n  curl-to-postmanv2: ${row[0]}\n  parse-curl: ${row[1]}\n  @bany/curl-to-json: ${row[2]}`);
  seen.push(row);
}
const [json, urlencode, two, basic, cookie] = seen;
const asBefore = json.join('|') === 'GET |GET  {}|GET {}' && urlencode[0] === 'POST note=red ;  blue=' && urlencode[1].startsWith('GET  ') && two[2] === 'POST {"size":"L"}';
process.exitCode = asBefore && basic[0] === 'GET password a' && cookie[1].includes('"Set-Cookie":"lang=bn"') ? 0 : 1;
JS
cat <<'WHAT'
WHAT: curl commands of an API's manual are read as other requests without an error: --json is a GET without a body for curl-to-postmanv2@1.8.4 (Postman's import), parse-curl@0.2.6 and @bany/curl-to-json@1.2.10; --data-urlencode "note=red & blue" is two fields for the first, a GET without them for the second; of -d size=M -d size=L the third keeps L; of -u shop:a:b the first keeps the password a; and -b lang=bn is a header Set-Cookie for the second; the common wrong guess: an option that a reader does not know is an error, and the others mean what curl sends
WHAT
node try.mjs

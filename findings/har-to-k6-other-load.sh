#!/usr/bin/env bash
# WHAT: har-to-k6@0.14.16 makes another load test than a recorded session: of a filter size=M&size=L, which a HAR has in url and in queryString, it asks for size=M&size=L&size=L, of a form with two sizes it sends the one text "M,L", which no product has, and two headers of one name become 1,2; no error and no comment in the script says so.
# The common wrong guess: A list that is in both places is sent once, and a form is sent as the browser sent it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent har-to-k6@0.14.16 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const { liHARToK6Script } = createRequire(import.meta.url)('har-to-k6');
const pair = (name, value) => ({ name, value });
const entries = [
  { request: { method: 'GET', url: 'https://shop.test/products?size=M&size=L', queryString: [pair('size', 'M'), pair('size', 'L')], headers: [pair('Accept', '*/*')], cookies: [] } },
  { request: { method: 'POST', url: 'https://shop.test/filter', queryString: [], headers: [pair('content-type', 'application/x-www-form-urlencoded'), pair('X-Trace', '1'), pair('X-Trace', '2')], cookies: [], postData: { mimeType: 'application/x-www-form-urlencoded', params: [pair('size', 'M'), pair('size', 'L')], text: 'size=M&size=L' } } },
];
const { main } = await liHARToK6Script({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, pages: [], entries } });
const calls = main.replace(/\n\s*/g, ' ').match(/http\.\w+\([^{]*(\{ headers: \{[^}]*\})?/g);
for (const call of calls) console.log(call);
const [get, post] = calls;
console.log(`read by a server: ${JSON.stringify(new URLSearchParams(/size=[^']*/.exec(get)[0]).getAll('size'))} and ${JSON.stringify(new URLSearchParams(/size=[^']*/.exec(post)[0]).getAll('size'))}`);
process.exitCode = get.includes('?size=M&size=L&size=L') && post.includes("'size=M%2CL'") && post.includes("'X-Trace': '1,2'") ? 0 : 1;
JS
echo 'WHAT: har-to-k6@0.14.16 makes another load test than a recorded session: of a filter size=M&size=L, which a HAR has in url and in queryString, it asks for size=M&size=L&size=L, of a form with two sizes it sends the one text "M,L", which no product has, and two headers of one name become 1,2; no error and no comment in the script says so; the common wrong guess: A list that is in both places is sent once, and a form is sent as the browser sent it'
node try.mjs

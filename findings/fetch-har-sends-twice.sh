#!/usr/bin/env bash
# WHAT: fetch-har@12.0.4 sends another request than the one that a HAR has recorded: a HAR has the query in url and again in queryString, and both are sent, so that pieces=2 is pieces=2&pieces=2; salt%26pepper arrives as two parameters and 50%25%20off as the broken 50%%20off, in both places; and of two values of one name in a form, size=M and size=L, only the last is sent.
# The common wrong guess: a recorded request is sent again as it was: the same URL and the same form.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fetch-har@12.0.4 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import fetchHar from 'fetch-har';
const seen = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  seen.push(`${request.url}${body && ` ${body}`}`);
  response.end('{}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const host = `http://127.0.0.1:${server.address().port}`;
const pairs = (text) => [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
const recorded = (path, postData) => ({
  method: postData ? 'POST' : 'GET',
  url: host + path,
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: postData ? [{ name: 'Content-Type', value: postData.mimeType }] : [],
  queryString: pairs(path.split('?')[1]),
  ...(postData && { postData }),
  headersSize: -1,
  bodySize: -1,
});
const form = 'application/x-www-form-urlencoded';
const requests = [
  recorded('/cart/add?pieces=2'),
  recorded('/search?q=50%25%20off'),
  recorded('/search?q=salt%26pepper'),
  recorded('/filter', { mimeType: form, params: pairs('size=M&size=L') }),
];
for (const request of requests) {
  await fetchHar({ log: { entries: [{ request }] } });
  const was = `${request.url.slice(host.length)}${request.postData ? ` ${JSON.stringify(request.postData.params)}` : ''}`;
  console.log(`recorded ${was}\n  sent ${seen.at(-1)}`);
}
server.close();
const sent = ['/cart/add?pieces=2&pieces=2', '/search?q=50%%20off&q=50%%20off', '/search?q=salt&pepper&q=salt&pepper', '/filter size=L'];
process.exitCode = seen.join(' | ') === sent.join(' | ') ? 0 : 1;
JS
echo 'WHAT: fetch-har@12.0.4 sends another request than the one that a HAR has recorded: a HAR has the query in url and again in queryString, and both are sent, so that pieces=2 is pieces=2&pieces=2; salt%26pepper arrives as two parameters and 50%25%20off as the broken 50%%20off, in both places; and of two values of one name in a form, size=M and size=L, only the last is sent; the common wrong guess: a recorded request is sent again as it was: the same URL and the same form'
node try.mjs

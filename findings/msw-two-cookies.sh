#!/usr/bin/env bash
# WHAT: msw@2.15.0 in Node: when a mocked response sets two cookies, the next request carries the attributes as if they were cookies, the second cookie is lost in the name "HttpOnly, theme", everything is in the header twice, and credentials: "omit" changes nothing.
# The common wrong guess: the store of cookies answers as a browser does: the Cookie header has names and values only, and no cookies are sent with "omit".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent msw@2.15.0 >/dev/null
cat > try.mjs <<'JS'
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
const session = http.post('http://shop.test/login', () => {
  const headers = new Headers();
  headers.append('set-cookie', 'session=abc; Path=/; HttpOnly');
  headers.append('set-cookie', 'theme=dark; Path=/');
  return new HttpResponse(null, { status: 204, headers });
});
const echo = http.get('http://shop.test/me', ({ request, cookies }) => HttpResponse.json({ header: request.headers.get('cookie'), cookies }));
const server = setupServer(session, echo);
server.listen({ onUnhandledRequest: 'error' });
const login = await fetch('http://shop.test/login', { method: 'POST' });
console.log(`set by the response: ${JSON.stringify(login.headers.getSetCookie())}`);
const get = async (credentials) => (await fetch('http://shop.test/me', { credentials })).json();
const { header, cookies } = await get('include');
console.log(`the next request has the Cookie header: ${header}`);
console.log(`cookies of its handler: ${JSON.stringify(cookies)}`);
const omitted = await get('omit');
console.log(`with credentials: "omit": ${omitted.header}`);
server.close();
process.exitCode = cookies.session === 'abc' && cookies.theme === undefined && cookies.Path === '/' && omitted.header?.includes('session=abc') ? 0 : 1;
JS
echo 'WHAT: msw@2.15.0 in Node: when a mocked response sets two cookies, the next request carries the attributes as if they were cookies, the second cookie is lost in the name "HttpOnly, theme", everything is in the header twice, and credentials: "omit" changes nothing; the common wrong guess: the store of cookies answers as a browser does: the Cookie header has names and values only, and no cookies are sent with "omit"'
node try.mjs

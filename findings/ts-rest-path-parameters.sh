#!/usr/bin/env bash
# WHAT: @ts-rest/core@3.53.0-rc.1 puts path parameters into the URL as they are: what follows a "?" or "#" in a value is lost, and "50%20off" arrives as "50 off"; openapi-fetch@0.17.0 escapes them.
# The common wrong guess: a typed client escapes each path parameter, so that the server reads the value that was passed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ts-rest/core@3.53.0-rc.1 openapi-fetch@0.17.0 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { initClient, initContract } from '@ts-rest/core';
import createClient from 'openapi-fetch';
import { z } from 'zod';
const contract = initContract().router({ product: { method: 'GET', path: '/products/:slug', responses: { 200: z.any() } } });
let sent = '';
const api = async ({ path }) => {
  sent = path;
  return { status: 200, body: {}, headers: new Headers() };
};
const fetch = async (request) => {
  sent = request.url;
  return Response.json({});
};
const tsRest = initClient(contract, { baseUrl: 'http://shop.test', api });
const other = createClient({ baseUrl: 'http://shop.test', fetch });
const received = (url) => decodeURIComponent(new URL(url).pathname.replace('/products/', '').replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
let wrong = 0;
for (const slug of ['red-saree', 'size-7?-new', 'no#1-panjabi', 'shirt/kids', '50%20off']) {
  await tsRest.product({ params: { slug } });
  const path = sent;
  await other.GET('/products/{slug}', { params: { path: { slug } } });
  console.log(`${slug}: ts-rest sends ${path}, the server reads "${received(path)}"; openapi-fetch sends ${sent}`);
  if (received(path) !== slug) wrong += 1;
  if (received(sent) !== slug) process.exitCode = 1;
}
if (wrong !== 3) process.exitCode = 1;
JS
echo 'WHAT: @ts-rest/core@3.53.0-rc.1 puts path parameters into the URL as they are: what follows a "?" or "#" in a value is lost, and "50%20off" arrives as "50 off"; openapi-fetch@0.17.0 escapes them; the common wrong guess: a typed client escapes each path parameter, so that the server reads the value that was passed'
node try.mjs

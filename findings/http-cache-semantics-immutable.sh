#!/usr/bin/env bash
# WHAT: http-cache-semantics@4.3.0 holds a response with "Cache-Control: immutable" and no max-age for 1000 days, also when Expires says tomorrow: the default of immutableMinTimeToLive, which its documentation gives as 24 hours in milliseconds, is used as seconds.
# The common wrong guess: it is fresh until Expires, or for the documented 24 hours.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent http-cache-semantics@4.3.0 >/dev/null
cat > try.mjs <<'JS'
import CachePolicy from 'http-cache-semantics';
const request = { method: 'GET', url: '/photo.webp', headers: {} };
const day = 86_400_000;
const days = (headers, options) => {
  const date = new Date().toUTCString();
  const policy = new CachePolicy(request, { status: 200, headers: { date, ...headers } }, options);
  const result = Math.round(policy.timeToLive() / day);
  console.log(`${JSON.stringify(headers)} ${options ? JSON.stringify(options) : ''}: ${result} days`);
  return result;
};
const tomorrow = new Date(Date.now() + day).toUTCString();
const results = [
  days({ 'cache-control': 'immutable' }),
  days({ 'cache-control': 'immutable' }, { immutableMinTimeToLive: day }),
  days({ 'cache-control': 'immutable', expires: tomorrow }),
  days({ expires: tomorrow }),
  days({ 'cache-control': 'immutable, max-age=86400' }),
];
process.exitCode = String(results) === '1000,1000,1000,1,1' ? 0 : 1;
JS
echo 'WHAT: http-cache-semantics@4.3.0 holds a response with "Cache-Control: immutable" and no max-age for 1000 days, also when Expires says tomorrow: the default of immutableMinTimeToLive, which its documentation gives as 24 hours in milliseconds, is used as seconds; the common wrong guess: it is fresh until Expires, or for the documented 24 hours'
node try.mjs

#!/usr/bin/env bash
# WHAT: @woocommerce/woocommerce-rest-api@1.0.2 sends other queries to a shop over http, as on a developer's machine, than over https: a Date is dropped, so that the orders after a day are all orders, an undefined search asks for the word "undefined", and every parameter is sent twice; so a sync that works over https fails where it is tried, and the other way round.
# The common wrong guess: Over http only the signature (OAuth 1.0) is added, and the parameters are those that https sends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @woocommerce/woocommerce-rest-api@1.0.2 axios@1.21.1 >/dev/null
cat > try.mjs <<'JS'
import woocommerce from '@woocommerce/woocommerce-rest-api';
import axios from 'axios';
const { default: Client } = woocommerce;
async function query(protocol, parameters) {
  let sent = '';
  const adapter = async (config) => {
    sent = new URL(axios.getUri(config)).search;
    return { data: {}, status: 200, headers: {}, config };
  };
  const client = new Client({ url: `${protocol}://shop.test`, consumerKey: 'key', consumerSecret: 'secret', version: 'wc/v3', axiosConfig: { adapter } });
  await client.get('orders', parameters);
  return [...new URLSearchParams(sent)].filter(([name]) => name !== '' && !name.startsWith('oauth_')).map((pair) => pair.join('=')).join('&');
}
const cases = { 'after a Date': { after: new Date('2026-12-16T00:00:00Z') }, 'search undefined': { search: undefined, page: 1 }, 'two products': { include: [1, 2] } };
const seen = [];
for (const [name, parameters] of Object.entries(cases)) {
  const both = [await query('http', { ...parameters }), await query('https', { ...parameters })];
  console.log(`${name}: http "${both[0]}", https "${both[1]}"`);
  seen.push(both.join(' '));
}
const expected = [
  ' after=2026-12-16T00:00:00.000Z',
  'page=1&search=undefined&page=1&search=undefined page=1',
  'include[0]=1&include[1]=2&include[0]=1&include[1]=2 include[]=1&include[]=2',
];
process.exitCode = seen.join('\n') === expected.join('\n') ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @woocommerce/woocommerce-rest-api@1.0.2 sends other queries to a shop over http, as on a developer's machine, than over https: a Date is dropped, so that the orders after a day are all orders, an undefined search asks for the word "undefined", and every parameter is sent twice; so a sync that works over https fails where it is tried, and the other way round; the common wrong guess: over http only the signature (OAuth 1.0) is added, and the parameters are those that https sends
WHAT
node try.mjs

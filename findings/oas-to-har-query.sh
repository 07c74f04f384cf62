#!/usr/bin/env bash
# WHAT: @readme/oas-to-har@38.5.1 writes query values into the HAR percent-encoded, and a list as one value "M&size=L%2FXL": httpsnippet@3.0.10, made for HAR, encodes them again, so that a server gets %E0%A6%B2... in place of Bangla words and one size with that name.
# The common wrong guess: the queryString of a HAR has one entry for each parameter with its plain value, so that any HAR tool can read it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @readme/oas-to-har@38.5.1 oas@38.6.0 httpsnippet@3.0.10 >/dev/null
cat > try.mjs <<'JS'
import oasToHar from '@readme/oas-to-har';
import { HTTPSnippet } from 'httpsnippet';
import Oas from 'oas';
const parameters = ['size', 'q'].map((name) => ({ name, in: 'query', schema: name === 'q' ? { type: 'string' } : { type: 'array', items: { type: 'string' } } }));
const paths = { '/products': { get: { parameters, responses: { 200: { description: 'ok' } } } } };
const document = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://shop.test' }], paths };
const oas = new (Oas.default ?? Oas)(document);
const query = { size: ['M', 'L/XL'], q: 'লাল শাড়ি' };
const har = (oasToHar.default ?? oasToHar)(oas, oas.operation('/products', 'get'), { query });
const { request } = har.log.entries[0];
console.log(`passed: ${JSON.stringify(query)}`);
console.log(`HAR: ${JSON.stringify(request.queryString)}`);
const [code] = [await new HTTPSnippet(request).convert('shell', 'curl')].flat();
const read = new URL(/https:[^']+/.exec(code)[0]).searchParams;
console.log(`a server reads from the curl code: size ${JSON.stringify(read.getAll('size'))}, q ${JSON.stringify(read.get('q'))}`);
process.exitCode = read.get('size') === 'M&size=L%2FXL' && read.get('q') === encodeURIComponent(query.q) ? 0 : 1;
JS
echo 'WHAT: @readme/oas-to-har@38.5.1 writes query values into the HAR percent-encoded, and a list as one value "M&size=L%2FXL": httpsnippet@3.0.10, made for HAR, encodes them again, so that a server gets %E0%A6%B2... in place of Bangla words and one size with that name; the common wrong guess: the queryString of a HAR has one entry for each parameter with its plain value, so that any HAR tool can read it'
node try.mjs

#!/usr/bin/env bash
# WHAT: a Postman collection made an OpenAPI document by @scalar/postman-to-openapi@0.7.14 and @readme/postman-to-openapi@4.1.0: the text 01700000000 of a phone and 0012 of an article number in the query are of type integer for both, which their own example breaks, and a saved JSON answer {"total":0} is a text for both, in the second as text/plain although its Content-Type is saved too.
# The common wrong guess: Only digits without a zero before them are an integer, and the type of an answer is that of its Content-Type.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @scalar/postman-to-openapi@0.7.14 @readme/postman-to-openapi@4.1.0 >/dev/null
cat > try.mjs <<'JS'
import { convert } from '@scalar/postman-to-openapi';
import toOpenApi from '@readme/postman-to-openapi';
const url = (path, more) => ({ raw: `{{baseUrl}}/${path.join('/')}`, host: ['{{baseUrl}}'], path, ...more });
const query = [{ key: 'phone', value: '01700000000' }, { key: 'article', value: '0012' }];
const response = [{ name: 'found', code: 200, status: 'OK', header: [{ key: 'Content-Type', value: 'application/json' }], body: '{"total":0}' }];
const collection = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'baseUrl', value: 'https://shop.test' }],
  item: [
    { name: 'Find', request: { method: 'GET', url: url(['orders'], { query }) }, response },
  ],
};
const documents = {
  '@scalar/postman-to-openapi': convert(structuredClone(collection)),
  '@readme/postman-to-openapi': JSON.parse(await (toOpenApi.default ?? toOpenApi)(JSON.stringify(collection), undefined, { outputFormat: 'json' })),
};
const seen = {};
for (const [name, { paths }] of Object.entries(documents)) {
  const { parameters, responses } = paths['/orders'].get;
  const types = parameters.map((one) => `${one.name} ${one.schema.type}`).join(', ');
  const [[media, { schema }]] = Object.entries(responses[200].content);
  seen[name] = `${types}; ${media} ${schema.type}`;
  console.log(`${name}: ${types}; the answer is ${media} of type ${schema.type}`);
}
const scalar = 'phone integer, article integer; application/json string';
const readme = 'phone integer, article integer; text/plain string';
process.exitCode = seen['@scalar/postman-to-openapi'] === scalar && seen['@readme/postman-to-openapi'] === readme ? 0 : 1;
JS
echo 'WHAT: a Postman collection made an OpenAPI document by @scalar/postman-to-openapi@0.7.14 and @readme/postman-to-openapi@4.1.0: the text 01700000000 of a phone and 0012 of an article number in the query are of type integer for both, which their own example breaks, and a saved JSON answer {"total":0} is a text for both, in the second as text/plain although its Content-Type is saved too; the common wrong guess: only digits without a zero before them are an integer, and the type of an answer is that of its Content-Type'
node try.mjs

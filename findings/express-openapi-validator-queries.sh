#!/usr/bin/env bash
# WHAT: express-openapi-validator@5.6.2 gives the handler another query than was sent: an optional deepObject that is absent is {}, a value "Blue, washed" whose comma is escaped is two values of a list, id 9007199254740993 is 9007199254740992 and 0x10 is 16; 30 February is a date.
# The common wrong guess: a validated query has the values that were sent, and what is not an integer or a date is 400.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent express-openapi-validator@5.6.2 express@5.2.1 >/dev/null
cat > try.mjs <<'JS'
import express from 'express';
import { middleware } from 'express-openapi-validator';
const query = (name, schema, more) => ({ name, in: 'query', schema, ...more });
const parameters = [
  query('price', { type: 'object', properties: { min: { type: 'integer' } } }, { style: 'deepObject' }),
  query('colours', { type: 'array', items: { type: 'string' } }, { explode: false }),
  query('id', { type: 'integer' }),
  query('day', { type: 'string', format: 'date' }),
];
const get = { parameters, responses: { 200: { description: 'ok' } } };
const apiSpec = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: { '/products': { get } } };
const app = express();
app.use(middleware({ apiSpec }));
app.get('/products', (request, response) => response.json(request.query));
app.use((error, _request, response, _next) => response.status(error.status).json(error.message));
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const seen = [];
for (const text of ['', '?colours=Red,Blue%2C%20washed', '?id=9007199254740993', '?id=0x10', '?day=2026-02-30']) {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/products${text}`);
  seen.push(await answer.text());
  console.log(`${text || 'no query'}: ${answer.status} ${seen.at(-1)}`);
}
server.close();
const values = ['', '"colours":["Red","Blue"," washed"],', '"id":9007199254740992,', '"id":16,', '"day":"2026-02-30",'];
process.exitCode = String(seen) === String(values.map((value) => `{${value}"price":{}}`)) ? 0 : 1;
JS
echo 'WHAT: express-openapi-validator@5.6.2 gives the handler another query than was sent: an optional deepObject that is absent is {}, a value "Blue, washed" whose comma is escaped is two values of a list, id 9007199254740993 is 9007199254740992 and 0x10 is 16; 30 February is a date; the common wrong guess: a validated query has the values that were sent, and what is not an integer or a date is 400'
node try.mjs

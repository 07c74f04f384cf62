#!/usr/bin/env bash
# WHAT: elysia@1.4.30 gives a handler other values than one that is sent for t.Array(t.String()) in the query: "Blue, washed" is two values, although its comma is escaped, and of a value that begins with a bracket the first and the last sign are cut, whatever the last one is: "[new] red" is "new] re" and "[sale]" is "sale"; t.Date() takes 30 February for 2 March and 5 for 1 January 1970.
# The common wrong guess: a list in the query has the decoded values, one for each time that the name is sent, and what is no date is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent elysia@1.4.30 >/dev/null
cat > try.mjs <<'JS'
import { Elysia, t } from 'elysia';
const query = t.Object({ colour: t.Optional(t.Array(t.String())), since: t.Optional(t.Date()) });
const app = new Elysia().get('/products', (context) => JSON.stringify(context.query), { query });
const asked = [{ colour: 'Blue, washed' }, { colour: '[new] red' }, { colour: '[sale]' }, { since: '2026-02-30' }, { since: '5' }];
const seen = [];
for (const parameters of asked) {
  const answer = await app.handle(new Request(`http://localhost/products?${new URLSearchParams(parameters)}`));
  seen.push(`${answer.status} ${await answer.text()}`);
  console.log(`${JSON.stringify(parameters)}: ${seen.at(-1)}`);
}
const expected = ['{"colour":["Blue"," washed"]}', '{"colour":["new] re"]}', '{"colour":["sale"]}', '{"since":"2026-03-02T00:00:00.000Z"}', '{"since":"1970-01-01T00:00:00.005Z"}'];
process.exitCode = seen.join() === expected.map((text) => `200 ${text}`).join() ? 0 : 1;
JS
echo 'WHAT: elysia@1.4.30 gives a handler other values than one that is sent for t.Array(t.String()) in the query: "Blue, washed" is two values, although its comma is escaped, and of a value that begins with a bracket the first and the last sign are cut, whatever the last one is: "[new] red" is "new] re" and "[sale]" is "sale"; t.Date() takes 30 February for 2 March and 5 for 1 January 1970; the common wrong guess: a list in the query has the decoded values, one for each time that the name is sent, and what is no date is refused'
node try.mjs

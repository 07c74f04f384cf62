#!/usr/bin/env bash
# WHAT: fast-json-stringify@7.3.10, with which Fastify writes answers by the response schema, makes an answer that breaks the schema look valid: a price of null is 0, 1250.60 is 1250 for an integer, the text "false" is true, a list without a value is [], and whatever status an order has is written as the const of the schema; an enum is not looked at, and of anyOf the first object takes all, so that a price is gone.
# The common wrong guess: A value that the schema does not allow throws, as a missing required property does, or is written as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-json-stringify@7.3.10 >/dev/null
cat > try.mjs <<'JS'
import stringifyBy from 'fast-json-stringify';
const object = (properties, required = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const cases = [
  [{ price: { type: 'integer' } }, { price: null }],
  [{ price: { type: 'integer' } }, { price: 1250.6 }],
  [{ name: text }, { name: null }],
  [{ sizes: { type: 'array', items: text } }, { sizes: null }],
  [{ open: { type: 'boolean' } }, { open: 'false' }],
  [{ status: { const: 'paid' } }, { status: 'cancelled' }],
  [{ status: { type: 'string', enum: ['new', 'paid'] } }, { status: 'lost' }],
  [{ item: { anyOf: [object({ name: text }, ['name']), object({ name: text, price: { type: 'number' } }, ['name', 'price'])] } }, { item: { name: 'Saree', price: 1250 } }],
];
const seen = cases.map(([properties, value]) => {
  const written = stringifyBy(object(properties))(value);
  console.log(`${JSON.stringify(properties)}\n  given ${JSON.stringify(value)}, written ${written}`);
  return written;
});
let thrown = '';
try {
  stringifyBy(object({ price: { type: 'integer' } }, ['price']))({});
} catch ({ message }) {
  thrown = message;
}
console.log(`required price, given {}: ${thrown}`);
const asBefore = seen.join() === '{"price":0},{"price":1250},{"name":""},{"sizes":[]},{"open":true},{"status":"paid"},{"status":"lost"},{"item":{"name":"Saree"}}' && thrown.includes('required');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: fast-json-stringify@7.3.10, with which Fastify writes answers by the response schema, makes an answer that breaks the schema look valid: a price of null is 0, 1250.60 is 1250 for an integer, the text "false" is true, a list without a value is [], and whatever status an order has is written as the const of the schema; an enum is not looked at, and of anyOf the first object takes all, so that a price is gone; the common wrong guess: a value that the schema does not allow throws, as a missing required property does, or is written as it is'
node try.mjs

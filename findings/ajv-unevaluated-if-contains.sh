#!/usr/bin/env bash
# WHAT: ajv@8.20.0 (2020-12) judges unevaluatedProperties and unevaluatedItems wrongly both ways: a property that an if has looked at counts as unknown where then is missing or has no properties of its own, so that a valid order is refused; and beside contains every item counts as known, so that ["S", 42] passes where only texts may.
# The common wrong guess: What a subschema has looked at is evaluated, whether it stands in if, then or contains, as @hyperjump/json-schema@1.18.0 judges.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ajv@8.20.0 @hyperjump/json-schema@1.18.0 @hyperjump/browser@1.5.0 >/dev/null
cat > try.mjs <<'JS'
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020 } from 'ajv/dist/2020.js';
const card = { properties: { kind: { const: 'card' } }, required: ['kind'] };
const cash = { properties: { kind: { const: 'cash' } } };
const cases = {
  'if without then': [{ if: card, unevaluatedProperties: false }, { kind: 'card' }],
  'if with else only': [{ if: card, else: cash, unevaluatedProperties: false }, { kind: 'card' }],
  'if with then: true': [{ if: card, then: true, unevaluatedProperties: false }, { kind: 'card' }],
  'if with properties in then': [{ if: card, then: { properties: { last4: true } }, unevaluatedProperties: false }, { kind: 'card', last4: '4242' }],
  'contains a text, a number beside it': [{ contains: { type: 'string' }, unevaluatedItems: false }, ['S', 42]],
  'the same behind a first item': [{ prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false }, [1, 'S', 42]],
};
const seen = [];
for (const [name, [schema, value]] of Object.entries(cases)) {
  const ajv = new Ajv2020({ strict: false }).compile(schema)(value);
  const id = `https://shop.test/${seen.length}`;
  registerSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, id);
  const { valid } = await validate(id, value);
  console.log(`${name}, ${JSON.stringify(value)}: ajv ${ajv ? 'valid' : 'invalid'}, hyperjump ${valid ? 'valid' : 'invalid'}`);
  seen.push(`${ajv}/${valid}`);
}
process.exitCode = seen.join() === 'false/true,false/true,false/true,true/true,true/false,true/false' ? 0 : 1;
JS
echo 'WHAT: ajv@8.20.0 (2020-12) judges unevaluatedProperties and unevaluatedItems wrongly both ways: a property that an if has looked at counts as unknown where then is missing or has no properties of its own, so that a valid order is refused; and beside contains every item counts as known, so that ["S", 42] passes where only texts may; the common wrong guess: what a subschema has looked at is evaluated, whether it stands in if, then or contains, as @hyperjump/json-schema@1.18.0 judges'
node try.mjs

#!/usr/bin/env bash
# WHAT: joi-to-json@5.0.5 with joi@18.0.0 publishes the opposite of a rule without a word: a user name that must not begin with a digit, pattern(/^[0-9]/, { invert: true }), must begin with one in the JSON Schema; the flag of /^rz-/i becomes a part of the pattern, ^rz-/i, which no article number has; length(11) of a phone, min(1) of an object and a card number that is required when the payment is by card are not in it.
# The common wrong guess: What is converted takes the same values, or what cannot be said throws or is left out, not turned round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent joi-to-json@5.0.5 joi@18.0.0 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import Ajv from 'ajv/dist/2020.js';
import Joi from 'joi';
const toJson = createRequire(import.meta.url)('joi-to-json');
const text = Joi.string();
const rules = {
  'no digit first': [text.pattern(/^[0-9]/, { invert: true }), 'rahima', '7rahima'],
  'article, either case': [text.pattern(/^rz-/i), 'RZ-7', 'XX-7'],
  'length(11)': [text.length(11), '01700000000', '017'],
  'min(1) of an object': [Joi.object({ size: text }).min(1), { size: 'M' }, {}],
  'number if by card': [Joi.object({ by: text, number: text.when('by', { is: 'card', then: Joi.required() }) }), { by: 'cash' }, { by: 'card' }],
};
const seen = [];
for (const [name, [rule, ...values]] of Object.entries(rules)) {
  const schema = toJson(rule, 'json');
  const published = new Ajv.default({ strict: false, allowUnionTypes: true }).compile(schema);
  const judged = values.map((value) => `${JSON.stringify(value)} joi ${!rule.validate(value).error}, schema ${published(value)}`);
  seen.push(values.map((value) => (published(value) ? 'y' : 'n')).join(''));
  console.log(`${name}: ${judged.join('; ')}; ${JSON.stringify(schema)}`);
}
process.exitCode = seen.join() === 'ny,nn,yy,yy,yy' ? 0 : 1;
JS
echo 'WHAT: joi-to-json@5.0.5 with joi@18.0.0 publishes the opposite of a rule without a word: a user name that must not begin with a digit, pattern(/^[0-9]/, { invert: true }), must begin with one in the JSON Schema; the flag of /^rz-/i becomes a part of the pattern, ^rz-/i, which no article number has; length(11) of a phone, min(1) of an object and a card number that is required when the payment is by card are not in it; the common wrong guess: what is converted takes the same values, or what cannot be said throws or is left out, not turned round'
node try.mjs

#!/usr/bin/env bash
# WHAT: json-schema-merge-allof@0.8.1, @stoplight/json-schema-merge-allof@0.8.0 and allof-merge@0.6.8 put the patterns of two parts of allOf, "^RZ-" and "[0-9]$" of an article number, into one as (?=^RZ-)(?=[0-9]$), which wants both at the same place of the text: RZ-7, which both parts take, is refused without a word, and so is each other text; only patterns that both begin with ^ are merged rightly.
# The common wrong guess: A merged schema takes what the parts take, or the merge says that it cannot.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-schema-merge-allof@0.8.1 @stoplight/json-schema-merge-allof@0.8.0 allof-merge@0.6.8 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import Ajv from 'ajv/dist/2020.js';
const require = createRequire(import.meta.url);
const mergers = {
  'json-schema-merge-allof': require('json-schema-merge-allof'),
  '@stoplight/json-schema-merge-allof': require('@stoplight/json-schema-merge-allof'),
  'allof-merge': require('allof-merge').merge,
};
const texts = ['RZ-7', 'RZ-12', 'RZ-X', '7'];
const accepted = (schema) => texts.filter((text) => new Ajv.default({ strict: false }).validate(schema, text)).join(' ') || 'none';
const parts = (...patterns) => ({ allOf: patterns.map((pattern) => ({ type: 'string', pattern })) });
const apart = parts('^RZ-', '[0-9]$');
const anchored = parts('^RZ-', '^.*[0-9]$');
console.log(`allOf of ^RZ- and [0-9]$ takes ${accepted(apart)}`);
let asBefore = accepted(apart) === 'RZ-7 RZ-12';
for (const [name, merge] of Object.entries(mergers)) {
  const merged = merge(structuredClone(apart));
  console.log(`${name}: ${JSON.stringify(merged)} takes ${accepted(merged)}`);
  asBefore &&= accepted(merged) === 'none' && accepted(merge(structuredClone(anchored))) === accepted(anchored);
}
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: json-schema-merge-allof@0.8.1, @stoplight/json-schema-merge-allof@0.8.0 and allof-merge@0.6.8 put the patterns of two parts of allOf, "^RZ-" and "[0-9]$" of an article number, into one as (?=^RZ-)(?=[0-9]$), which wants both at the same place of the text: RZ-7, which both parts take, is refused without a word, and so is each other text; only patterns that both begin with ^ are merged rightly; the common wrong guess: A merged schema takes what the parts take, or the merge says that it cannot'
node try.mjs

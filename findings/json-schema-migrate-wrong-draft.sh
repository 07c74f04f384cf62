#!/usr/bin/env bash
# WHAT: draft2020 of json-schema-migrate@2.0.0 writes the keywords of JSON Schema 2020-12 under the $schema of another draft: draft-07 stays and draft-04 becomes 2019-09, while a tuple of size and pieces becomes prefixItems with items: false; a validator that goes by $schema, which knows no prefixItems then, refuses every list but the empty one, ["XL", 2] too, and without additionalItems: false it takes every list.
# The common wrong guess: What draft2020 makes names draft 2020-12, and takes what the schema took before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-schema-migrate@2.0.0 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { draft2020 } = require('json-schema-migrate');
const validators = { 'draft-07': require('ajv').default, '2019-09': require('ajv/dist/2019').default, '2020-12': require('ajv/dist/2020').default };
const lists = [['XL', 2], [2, 'XL']];
const draft = (schema) => /draft\/?-?([\d-]+)/.exec(schema.$schema)[0].replace('/', ' ').replace('draft 2', '2');
const judge = (schema, Validator) => lists.map((list) => new Validator({ strict: false }).validate(schema, list)).join();
const seen = [];
for (const [from, more] of [['draft-07', { additionalItems: false }], ['draft-04', { additionalItems: false }], ['draft-04', {}]]) {
  const schema = { $schema: `http://json-schema.org/${from}/schema#`, type: 'array', items: [{ type: 'string' }, { type: 'integer' }], ...more };
  const { $schema, ...keywords } = structuredClone(schema);
  const before = judge(keywords, validators['draft-07']);
  draft2020(schema);
  const named = draft(schema);
  const after = judge(schema, validators[named]);
  console.log(`${$schema} ${JSON.stringify(keywords)} becomes ${JSON.stringify(schema)}: ${JSON.stringify(lists)} were ${before}, are ${after}`);
  seen.push(`${named} ${after}`);
}
process.exitCode = seen.join(' ') === 'draft-07 false,false 2019-09 false,false 2019-09 true,true' ? 0 : 1;
JS
echo 'WHAT: draft2020 of json-schema-migrate@2.0.0 writes the keywords of JSON Schema 2020-12 under the $schema of another draft: draft-07 stays and draft-04 becomes 2019-09, while a tuple of size and pieces becomes prefixItems with items: false; a validator that goes by $schema, which knows no prefixItems then, refuses every list but the empty one, ["XL", 2] too, and without additionalItems: false it takes every list; the common wrong guess: what draft2020 makes names draft 2020-12, and takes what the schema took before'
node try.mjs

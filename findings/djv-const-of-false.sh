#!/usr/bin/env bash
# WHAT: djv@2.1.4, whose default is draft-06, compares const and enum loosely: 1 takes true and the text "1", 0 takes false, and an empty text takes 0, false and []; but false and true are refused even for themselves, so that no order can say gift: false; only texts that are no numbers, and null, are judged as JSON Schema says.
# The common wrong guess: A const takes its value and nothing else, as an enum of one does, since JSON has types.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent djv@2.1.4 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import Ajv from 'ajv';
const djvModule = createRequire(import.meta.url)('djv');
const Djv = djvModule.djv ?? djvModule;
const djv = (schema, value) => { const environment = new Djv(); environment.addSchema('order', schema); return !environment.validate('order', value); };
const ajv = (schema, value) => new Ajv.default({ strict: false }).validate(schema, value);
const values = [0, 1, false, true, '', '1', 'cash', []];
const schemas = [{ const: 1 }, { enum: [1] }, { const: 0 }, { const: '' }, { const: false }, { const: 'cash' }];
const seen = schemas.map((schema) => {
  const [loose, strict] = [djv, ajv].map((judge) => values.filter((value) => judge(schema, value)).map((value) => JSON.stringify(value)).join(' ') || 'none');
  console.log(`${JSON.stringify(schema)}: djv takes ${loose}; ajv takes ${strict}`);
  return loose;
});
process.exitCode = seen.join('|') === '1 true "1"|1 true "1"|0 false|0 false "" []|none|"cash"' ? 0 : 1;
JS
echo 'WHAT: djv@2.1.4, whose default is draft-06, compares const and enum loosely: 1 takes true and the text "1", 0 takes false, and an empty text takes 0, false and []; but false and true are refused even for themselves, so that no order can say gift: false; only texts that are no numbers, and null, are judged as JSON Schema says; the common wrong guess: A const takes its value and nothing else, as an enum of one does, since JSON has types'
node try.mjs

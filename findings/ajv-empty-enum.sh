#!/usr/bin/env bash
# WHAT: ajv@8.20.0 refuses to compile {"enum": []}, with strict and validateSchema off too; published OpenAPI documents have it.
# The common wrong guess: JSON Schema 2020-12 only says that the list SHOULD not be empty, and the public test suite expects that every value is invalid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js';
const ajv = new Ajv2020({ strict: false, validateSchema: false });
console.log(`{"not": true} of "a": ${ajv.compile({ not: true })('a')}`);
try {
  console.log(`{"enum": []} of "a": ${ajv.compile({ enum: [] })('a')}`);
  process.exitCode = 1;
} catch (error) {
  console.log(`{"enum": []}: ${error.message}`);
}
JS
echo 'WHAT: ajv@8.20.0, {"enum": []} is not compiled, whatever the options; the common wrong guess: it compiles and rejects every value, as the public JSON Schema test suite expects'
node try.mjs

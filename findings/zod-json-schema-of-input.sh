#!/usr/bin/env bash
# WHAT: zod@4.6.7 z.toJSONSchema(schema, { io: "input" }) refuses input that zod accepts: the flag of a regex is dropped without an error, and a property with catch() is required and typed.
# The common wrong guess: the schema of the input accepts what parse accepts, and what JSON Schema cannot express throws, as it does for z.date().
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zod@4.6.7 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
const cases = [
  ['regex with the flag i', z.string().regex(/^rzz-[0-9]+$/i), 'RZZ-5'],
  ['z.number().catch(1) as a property', z.object({ page: z.number().catch(1) }), { page: 'x' }],
  ['z.number().default(1) as a property', z.object({ page: z.number().default(1) }), {}],
];
const ajv = new Ajv2020();
const results = cases.map(([name, schema, value]) => {
  const written = z.toJSONSchema(schema, { io: 'input' });
  delete written.$schema;
  const verdicts = [schema.safeParse(value).success, ajv.validate(written, value)];
  console.log(`${name}: ${JSON.stringify(written)}; ${JSON.stringify(value)} is valid for zod: ${verdicts[0]}, for the schema: ${verdicts[1]}`);
  return String(verdicts);
});
process.exitCode = String(results) === 'true,false,true,false,true,true' ? 0 : 1;
JS
echo 'WHAT: zod@4.6.7 z.toJSONSchema(schema, { io: "input" }) refuses input that zod accepts: the flag of a regex is dropped without an error, and a property with catch() is required and typed; the common wrong guess: the schema of the input accepts what parse accepts, and what JSON Schema cannot express throws, as it does for z.date()'
node try.mjs

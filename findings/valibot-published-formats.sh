#!/usr/bin/env bash
# WHAT: @valibot/to-json-schema@1.8.0 publishes v.isoDateTime() of valibot@1.5.0 as format date-time, which refuses each value that the schema takes (2026-12-16T10:00), as the schema refuses each date-time, so that no request passes the contract and the server; v.isoDate() takes 30 February, which its format date refuses, and a property with v.fallback() is required, although parse accepts an order without it; what cannot be said, such as a transform, throws.
# The common wrong guess: What is converted without an error accepts what the schema accepts, since the rest throws.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat > try.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as v from 'valibot';
const ajv = new Ajv();
addFormats.default(ajv);
const cases = [
  ['isoDateTime', v.pipe(v.string(), v.isoDateTime()), '2026-12-16T10:00'],
  ['isoDateTime', v.pipe(v.string(), v.isoDateTime()), '2026-12-16T10:00:00+06:00'],
  ['isoTimestamp', v.pipe(v.string(), v.isoTimestamp()), '2026-12-16T10:00:00+06:00'],
  ['isoDate', v.pipe(v.string(), v.isoDate()), '2026-12-16'],
  ['isoDate', v.pipe(v.string(), v.isoDate()), '2026-02-30'],
  ['fallback', v.object({ pieces: v.fallback(v.number(), 1) }), {}],
];
const seen = cases.map(([name, schema, value]) => {
  const first = v.is(schema, value) || v.safeParse(schema, value).success;
  const second = ajv.validate(toJsonSchema(schema), value);
  console.log(`${name}, ${JSON.stringify(value)}: valibot ${first ? 'accepts' : 'refuses'}, its JSON Schema ${second ? 'accepts' : 'refuses'}`);
  return `${first}/${second}`;
});
let thrown = '';
try {
  toJsonSchema(v.pipe(v.string(), v.transform(Number)));
} catch ({ message }) {
  thrown = message;
}
console.log(`transform: ${thrown}`);
process.exitCode = seen.join() === 'true/false,false/true,true/true,true/true,true/false,true/false' && thrown ? 0 : 1;
JS
echo 'WHAT: @valibot/to-json-schema@1.8.0 publishes v.isoDateTime() of valibot@1.5.0 as format date-time, which refuses each value that the schema takes (2026-12-16T10:00), as the schema refuses each date-time, so that no request passes the contract and the server; v.isoDate() takes 30 February, which its format date refuses, and a property with v.fallback() is required, although parse accepts an order without it; what cannot be said, such as a transform, throws; the common wrong guess: what is converted without an error accepts what the schema accepts, since the rest throws'
node try.mjs

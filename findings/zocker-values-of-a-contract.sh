#!/usr/bin/env bash
# WHAT: zocker@3.0.0 makes values that its zod schema refuses, each time: z.int32() beyond 32 bits, sentences of Latin for z.hex(), z.jwt() and z.hostname(), Latin letters for a name that has to be Bangla (a pattern with \u0980-\u09ff), and texts of any length for a pattern beside min and max; only for a template literal or a file it says that it cannot.
# The common wrong guess: Data made from a schema satisfies it, and what the generator cannot make throws, as it does for some.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zocker@3.0.0 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { z } from 'zod';
import { zocker } from 'zocker';
const schemas = {
  'int': z.int().min(1).max(9),
  'int32': z.int32(),
  'hex': z.hex(),
  'jwt': z.jwt(),
  'hostname': z.hostname(),
  'Bangla name': z.string().regex(/^[\u0980-\u09ff]+$/u),
  'pattern, 5 to 8 letters': z.string().min(5).max(8).regex(/^[a-z]+$/),
  'template literal': z.templateLiteral(['order-', z.int()]),
};
const seen = Object.entries(schemas).map(([name, schema]) => {
  try {
    const values = Array.from({ length: 100 }, () => zocker(schema).generate());
    const invalid = values.filter((value) => !schema.safeParse(value).success);
    console.log(`${name}: ${invalid.length} of 100 invalid${invalid.length ? `, such as ${String(invalid[0]).slice(0, 40)}` : ''}`);
    return invalid.length === 0 ? 'none' : invalid.length > 50 ? 'most' : 'some';
  } catch ({ message }) {
    console.log(`${name}: ${message}`);
    return 'thrown';
  }
});
process.exitCode = seen.join() === 'none,most,most,most,most,most,most,thrown' ? 0 : 1;
JS
echo 'WHAT: zocker@3.0.0 makes values that its zod schema refuses, each time: z.int32() beyond 32 bits, sentences of Latin for z.hex(), z.jwt() and z.hostname(), Latin letters for a name that has to be Bangla (a pattern with \u0980-\u09ff), and texts of any length for a pattern beside min and max; only for a template literal or a file it says that it cannot; the common wrong guess: data made from a schema satisfies it, and what the generator cannot make throws, as it does for some'
node try.mjs

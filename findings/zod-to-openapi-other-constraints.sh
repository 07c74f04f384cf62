#!/usr/bin/env bash
# WHAT: @asteasolutions/zod-to-openapi@9.1.0 with zod@4.6.7 writes other constraints than zod checks, without a word: only the first value of z.literal([..]), a pattern ending in "/i" for a regex with a flag, nothing for multipleOf and array length, a tuple that may be empty, a fraction for z.int32().
# The common wrong guess: what it cannot express makes it throw, as its "Unknown zod object type" suggests; the rest of the document is what zod checks.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @asteasolutions/zod-to-openapi@9.1.0 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
extendZodWithOpenApi(z);
const schemas = {
  'z.literal(["cod", "bkash"])': [z.literal(['cod', 'bkash']), 'bkash'],
  'z.string().regex(/^rzz-[0-9]+$/i)': [z.string().regex(/^rzz-[0-9]+$/i), 'rzz-5'],
  'z.number().multipleOf(5)': [z.number().multipleOf(5), 7],
  'z.array(z.string()).length(2)': [z.array(z.string()).length(2), []],
  'z.tuple([z.string(), z.number()])': [z.tuple([z.string(), z.number()]), []],
  'z.int32()': [z.int32(), 7.5],
};
const registry = new OpenAPIRegistry();
registry.register('All', z.object(Object.fromEntries(Object.entries(schemas).map(([name, [schema]]) => [name, schema]))));
const { properties } = new OpenApiGeneratorV31(registry.definitions).generateComponents().components.schemas.All;
for (const [name, [schema, value]] of Object.entries(schemas))
  console.log(`${name}: ${JSON.stringify(properties[name])}; zod says of ${JSON.stringify(value)}: ${schema.safeParse(value).success ? 'valid' : 'invalid'}`);
const written = Object.values(properties);
const asBefore = String(written[0].enum) === 'cod' && written[1].pattern === '^rzz-[0-9]+$/i' && !('multipleOf' in written[2])
  && !('minItems' in written[3]) && !('minItems' in written[4]) && written[5].type === 'number';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: @asteasolutions/zod-to-openapi@9.1.0 with zod@4.6.7 writes other constraints than zod checks, without a word: only the first value of z.literal([..]), a pattern ending in "/i" for a regex with a flag, nothing for multipleOf and array length, a tuple that may be empty, a fraction for z.int32(); the common wrong guess: what it cannot express makes it throw, as its "Unknown zod object type" suggests; the rest of the document is what zod checks'
node try.mjs

#!/usr/bin/env bash
# WHAT: json-schema-library@11.6.2 compares an object with those of an enum by the order of their keys: a price { amount, currency } that comes back as { currency, amount }, as from jsonb of PostgreSQL, is refused, also within a list, while const and uniqueItems of the same library take both for the same.
# The common wrong guess: Two JSON objects with the same members are equal, in each keyword alike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-schema-library@11.6.2 >/dev/null
cat > try.mjs <<'JS'
import { compileSchema } from 'json-schema-library';
const price = { amount: 1250, currency: 'BDT' };
const turned = { currency: 'BDT', amount: 1250 };
const cases = {
  'enum, as it was given': [{ enum: [price] }, price],
  'enum, other order': [{ enum: [price] }, turned],
  'enum of lists, other order': [{ enum: [[price]] }, [turned]],
  'const, other order': [{ const: price }, turned],
  'uniqueItems, both orders': [{ uniqueItems: true }, [price, turned]],
};
const seen = Object.entries(cases).map(([name, [schema, value]]) => {
  const { valid } = compileSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }).validate(value);
  console.log(`${name}: ${JSON.stringify(value)} is ${valid ? 'valid' : 'invalid'}`);
  return valid;
});
process.exitCode = seen.join() === 'true,false,false,true,false' ? 0 : 1;
JS
echo 'WHAT: json-schema-library@11.6.2 compares an object with those of an enum by the order of their keys: a price { amount, currency } that comes back as { currency, amount }, as from jsonb of PostgreSQL, is refused, also within a list, while const and uniqueItems of the same library take both for the same; the common wrong guess: two JSON objects with the same members are equal, in each keyword alike'
node try.mjs

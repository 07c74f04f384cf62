#!/usr/bin/env bash
# WHAT: pg@8.23.1 reads a numeric as an exact text but an array of numeric, as array_agg of prices gives, as floating point numbers: 1250.10 is 1250.1 and 12345678901234567.89 is 12345678901234568; arrays of int8 stay texts.
# The common wrong guess: an array has the values that its elements have alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pg@8.23.1 @electric-sql/pglite@0.5.17 >/dev/null
cat > try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
const database = new PGlite();
const orders = `(VALUES (1250.10::numeric(12, 2), 9007199254740993), (12345678901234567.89, 5)) AS orders (total, id)`;
const raw = { parsers: Object.fromEntries([20, 1016, 1231, 1700].map((oid) => [oid, (text) => text])) };
const { rows, fields } = await database.query(`SELECT max(total) AS total, array_agg(total) AS totals, max(id) AS id, array_agg(id) AS ids FROM ${orders}`, [], raw);
await database.close();
const read = fields.map(({ name, dataTypeID }) => {
  const value = pg.types.getTypeParser(dataTypeID)(rows[0][name]);
  console.log(`${name} ${rows[0][name]} is ${JSON.stringify(value)}`);
  return JSON.stringify(value);
});
const expected = ['"12345678901234567.89"', '[1250.1,12345678901234568]', '"9007199254740993"', '["9007199254740993","5"]'];
process.exitCode = String(read) === String(expected) ? 0 : 1;
JS
echo 'WHAT: pg@8.23.1 reads a numeric as an exact text but an array of numeric, as array_agg of prices gives, as floating point numbers: 1250.10 is 1250.1 and 12345678901234567.89 is 12345678901234568; arrays of int8 stay texts; the common wrong guess: an array has the values that its elements have alone'
node try.mjs

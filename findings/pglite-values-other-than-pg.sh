#!/usr/bin/env bash
# WHAT: @electric-sql/pglite@0.5.17 returns other values than pg@8.23.1 for the same columns: with TZ=Asia/Dhaka the ISO text of the date 2026-12-16 begins with 2026-12-16 in a test on PGlite and with 2026-12-15 in production, id + 1 of an int8 is 6 and "51", and an interval is a text.
# The common wrong guess: PGlite is PostgreSQL, so code that passes on it works with pg.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.17 pg@8.23.1 >/dev/null
cat > try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
const columns = { day: ['2026-12-16', 'date'], id: ['5', 'int8'], wait: ['1 day 02:00:00', 'interval'], total: ['1250.50', 'numeric'] };
const database = new PGlite();
const select = Object.entries(columns).map(([name, [text, type]]) => `'${text}'::${type} AS ${name}`).join(', ');
const { rows: [row], fields } = await database.query(`SELECT ${select}`);
await database.close();
const show = (value) => `${value.constructor.name} ${JSON.stringify(value)}`;
const driver = Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)(columns[name][0])]));
for (const [name, [text, type]] of Object.entries(columns)) console.log(`${type} ${text}: pglite ${show(row[name])}, pg ${show(driver[name])}`);
const uses = { 'day.toISOString().slice(0, 10)': ({ day }) => day.toISOString().slice(0, 10), 'id + 1': ({ id }) => id + 1 };
const results = Object.entries(uses).map(([code, use]) => {
  console.log(`${code}: pglite ${use(row)}, pg ${use(driver)}`);
  return `${use(row)} ${use(driver)}`;
});
process.exitCode = results.join() === '2026-12-16 2026-12-15,6 51' && typeof row.wait === 'string' && row.total === driver.total ? 0 : 1;
JS
echo 'WHAT: @electric-sql/pglite@0.5.17 returns other values than pg@8.23.1 for the same columns: with TZ=Asia/Dhaka the ISO text of the date 2026-12-16 begins with 2026-12-16 in a test on PGlite and with 2026-12-15 in production, id + 1 of an int8 is 6 and "51", and an interval is a text; the common wrong guess: PGlite is PostgreSQL, so code that passes on it works with pg'
TZ=Asia/Dhaka node try.mjs

#!/usr/bin/env bash
# WHAT: csv-stringify@6.9.0 writes true as 1, false as an empty cell and a Date as the count of its milliseconds: in an export of products or a feed, in_stock of what is sold out is blank, as if nobody knew; json-2-csv@5.6.0 writes false, but a Date in the words and the zone of the server's clock and a property that is undefined as the word undefined; @json2csv/plainjs@7.0.6 writes false, an ISO text and nothing.
# The common wrong guess: A writer of CSV writes true and false as JSON does, a Date as an ISO text and what is undefined as an empty cell.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csv-stringify@6.9.0 json-2-csv@5.6.0 @json2csv/plainjs@7.0.6 >/dev/null
cat > try.mjs <<'JS'
import { Parser } from '@json2csv/plainjs';
import { stringify } from 'csv-stringify/sync';
import { json2csv } from 'json-2-csv';
const rows = [
  { id: 'S-1', in_stock: true, sale_ends: new Date('2026-12-16T12:00:00Z'), gtin: '0012345678905' },
  { id: 'S-2', in_stock: false, sale_ends: null, gtin: undefined },
];
const writers = { 'csv-stringify': () => stringify(rows, { header: true }), 'json-2-csv': () => json2csv(rows), '@json2csv/plainjs': () => new Parser().parse(rows) };
const seen = {};
for (const [name, write] of Object.entries(writers)) {
  seen[name] = write().trim().split('\n').slice(1);
  console.log(`${name}\n  ${seen[name].join('\n  ')}`);
}
const asBefore =
  seen['csv-stringify'].join('|') === 'S-1,1,1797422400000,0012345678905|S-2,,,' &&
  seen['json-2-csv'][0].includes('Wed Dec 16 2026 18:00:00 GMT+0600') &&
  seen['json-2-csv'][1] === 'S-2,false,null,undefined' &&
  seen['@json2csv/plainjs'].join('|') === '"S-1",true,"2026-12-16T12:00:00.000Z","0012345678905"|"S-2",false,,';
process.exitCode = asBefore ? 0 : 1;
JS
cat <<'WHAT'
WHAT: csv-stringify@6.9.0 writes true as 1, false as an empty cell and a Date as the count of its milliseconds: in an export of products or a feed, in_stock of what is sold out is blank, as if nobody knew; json-2-csv@5.6.0 writes false, but a Date in the words and the zone of the server's clock and a property that is undefined as the word undefined; @json2csv/plainjs@7.0.6 writes false, an ISO text and nothing; the common wrong guess: a writer of CSV writes true and false as JSON does, a Date as an ISO text and what is undefined as an empty cell
WHAT
TZ=Asia/Dhaka node try.mjs

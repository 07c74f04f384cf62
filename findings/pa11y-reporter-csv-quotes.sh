#!/usr/bin/env bash
# WHAT: pa11y-reporter-csv@2.0.1 writes each cell as JSON, so that a quotation mark, which the HTML of nearly each issue has, stands behind a backslash instead of being doubled as RFC 4180 has it: csv-parse@6.1.0 refuses the file, papaparse@5.7.1 reads it with four errors of quotation and leaves the backslashes in the HTML; a line break of a message is the letters \n.
# The common wrong guess: A reporter named CSV writes what a reader of CSV reads, whatever is in a cell.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pa11y-reporter-csv@2.0.1 csv-parse@6.1.0 papaparse@5.7.1 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
const reporter = createRequire(import.meta.url)('pa11y-reporter-csv');
const issue = { type: 'error', code: 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', message: 'Img element missing an alt attribute.', context: '<img src="/saree.jpg" sizes="50vw, 100vw">', selector: 'html > body > main > img' };
const csv = reporter.results({ issues: [issue] });
console.log(csv);
let refused;
try {
  parse(csv, { columns: true });
} catch (error) {
  refused = error.code;
}
console.log(`csv-parse: ${refused}`);
const { data, errors } = Papa.parse(csv);
console.log(`papaparse: ${data[1][3]}, errors ${errors.map(({ code }) => code).join()}`);
const plain = reporter.results({ issues: [{ ...issue, context: '<p>৳1,250</p>', message: 'one\ntwo' }] });
const read = parse(plain, { columns: true })[0];
console.log(`without a quotation mark csv-parse reads ${JSON.stringify(read.context)} and the message ${JSON.stringify(read.message)}`);
process.exitCode = refused && errors.length === 4 && data[1][3].includes('\\"') && read.context === '<p>৳1,250</p>' && read.message === 'one\\ntwo' ? 0 : 1;
JS
echo 'WHAT: pa11y-reporter-csv@2.0.1 writes each cell as JSON, so that a quotation mark, which the HTML of nearly each issue has, stands behind a backslash instead of being doubled as RFC 4180 has it: csv-parse@6.1.0 refuses the file, papaparse@5.7.1 reads it with four errors of quotation and leaves the backslashes in the HTML; a line break of a message is the letters \n; the common wrong guess: A reporter named CSV writes what a reader of CSV reads, whatever is in a cell'
node try.mjs

#!/usr/bin/env bash
# WHAT: junit-to-ctrf@0.0.14 reads a time with a separator of thousands, 1,234.5 as the JUnit schema of Jenkins allows it (SUREFIRE_TIME), as 1 second without a word: the slowest tests of a report become fast ones.
# The common wrong guess: both forms of the time are read, or one is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent junit-to-ctrf@0.0.14 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const cases = ['0.5', '999.5', '1234.5', '1,234.5'].map((time) => `<testcase name="orders ${time}" classname="shop" time="${time}"/>`);
writeFileSync('junit.xml', `<testsuites><testsuite name="shop" tests="4" failures="0" errors="0">${cases.join('')}</testsuite></testsuites>`);
execFileSync('npx', ['junit-to-ctrf', 'junit.xml', '-o', 'ctrf.json']);
const durations = JSON.parse(readFileSync('ctrf.json', 'utf8')).results.tests.map(({ name, duration }) => {
  console.log(`${name} seconds: ${duration} ms`);
  return duration;
});
process.exitCode = String(durations) === '500,999500,1234500,1000' ? 0 : 1;
JS
echo 'WHAT: junit-to-ctrf@0.0.14 reads a time with a separator of thousands, 1,234.5 as the JUnit schema of Jenkins allows it (SUREFIRE_TIME), as 1 second without a word: the slowest tests of a report become fast ones; the common wrong guess: both forms of the time are read, or one is refused'
node try.mjs

#!/usr/bin/env bash
# WHAT: reports made JUnit for a CI: sarif-junit@1.1.4 shows a result as a failed test that its SARIF calls accepted (suppressions) or gone (baselineState absent), and as a passed one what is an error by the level of its rule (defaultConfiguration), as many tools write it; tap-junit@5.0.4 counts not ok with # TODO, which TAP says is no failure, as one, which tap-xunit@2.4.1 skips; so a build fails for what is known and passes with what is new.
# The common wrong guess: What the format marks as accepted or to be done does not fail, and a result without a level has that of its rule.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sarif-junit@1.1.4 tap-junit@5.0.4 tap-xunit@2.4.1 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const place = (line) => [{ physicalLocation: { artifactLocation: { uri: 'orders.ts' }, region: { startLine: line } } }];
const result = (text, line, more) => ({ ruleId: 'R1', ruleIndex: 0, message: { text }, locations: place(line), ...more });
const results = [
  result('error by itself', 1, { level: 'error' }),
  result('error by its rule', 2),
  result('accepted', 3, { level: 'error', suppressions: [{ kind: 'external', status: 'accepted' }] }),
  result('gone', 4, { level: 'error', baselineState: 'absent' }),
];
writeFileSync('log.sarif', JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'contract', rules: [{ id: 'R1', defaultConfiguration: { level: 'error' } }] } }, results }] }));
execFileSync('npx', ['sarif-junit', '-i', 'log.sarif', '-o', 'junit.xml'], { stdio: 'ignore' });
const failed = (xml) => [...xml.matchAll(/<testcase [^>]*name="([^"]*)"[^>/]*(\/>|>(?:(?!<\/testcase>)[^])*)/g)].filter(([, , rest]) => rest.includes('<failure')).map(([, name]) => name.replace(/^(Ln|#)\s?\d+ /, ''));
const sarif = failed(readFileSync('junit.xml', 'utf8'));
console.log(`sarif-junit, failed: ${sarif.join(', ')}`);
const input = 'TAP version 13\n1..3\nok 1 - pays\nnot ok 2 - prints # TODO no printer yet\nnot ok 3 - sends\n';
const tap = ['tap-junit', 'tap-xunit'].map((tool) => {
  let xml;
  try {
    xml = execFileSync('npx', [tool], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
  } catch ({ stdout }) {
    xml = stdout;
  }
  const names = failed(xml);
  console.log(`${tool}, failed: ${names.join(', ')}`);
  return names.join();
});
process.exitCode = sarif.join() === 'error by itself,accepted,gone' && tap.join(';') === 'prints,sends;sends' ? 0 : 1;
JS
echo 'WHAT: reports made JUnit for a CI: sarif-junit@1.1.4 shows a result as a failed test that its SARIF calls accepted (suppressions) or gone (baselineState absent), and as a passed one what is an error by the level of its rule (defaultConfiguration), as many tools write it; tap-junit@5.0.4 counts not ok with # TODO, which TAP says is no failure, as one, which tap-xunit@2.4.1 skips; so a build fails for what is known and passes with what is new; the common wrong guess: what the format marks as accepted or to be done does not fail, and a result without a level has that of its rule'
node try.mjs

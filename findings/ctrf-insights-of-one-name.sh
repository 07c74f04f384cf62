#!/usr/bin/env bash
# WHAT: addInsights of ctrf@0.3.0 takes tests of one name for one test, although its generateTestId tells them apart by suite and file: "pays" of the cart, which has always passed, and "pays" of the order, which has always failed, both have the pass rate 0.5; and of two runs of 1 and 4 seconds it says that the average run took 28 ms, which is the sum of its tests in both.
# The common wrong guess: A test is known by its id or by name, suite and file, and the average of two runs lies between them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ctrf@0.3.0 >/dev/null
cat > try.mjs <<'JS'
import { addInsights, generateTestId, isValid } from 'ctrf';
const report = (start, stop) => ({
  reportFormat: 'CTRF',
  specVersion: '0.0.0',
  results: {
    tool: { name: 'vitest' },
    summary: { tests: 2, passed: 1, failed: 1, skipped: 0, pending: 0, other: 0, start, stop },
    tests: [
      { name: 'pays', status: 'passed', duration: 8, suite: ['cart'], filePath: 'cart.test.ts' },
      { name: 'pays', status: 'failed', duration: 6, suite: ['order'], filePath: 'order.test.ts' },
    ],
  },
});
const [earlier, current] = [report(1000, 2000), report(10000, 14000)];
const ids = current.results.tests.map(generateTestId);
console.log(`valid: ${isValid(earlier) && isValid(current)}; ids of both tests differ: ${ids[0] !== ids[1]}`);
const { insights, results } = addInsights(current, [earlier]);
const rates = results.tests.map(({ suite, insights: own }) => `${suite}: pass rate ${own.passRate.current}, in ${own.executedInRuns} runs`);
console.log(rates.join('; '));
console.log(`average run of 1000 and 4000 ms: ${insights.averageRunDuration.current} ms, of ${insights.runsAnalyzed} runs`);
process.exitCode = ids[0] !== ids[1] && results.tests.every(({ insights: own }) => own.passRate.current === 0.5) && insights.averageRunDuration.current === 28 && insights.runsAnalyzed === 2 ? 0 : 1;
JS
echo 'WHAT: addInsights of ctrf@0.3.0 takes tests of one name for one test, although its generateTestId tells them apart by suite and file: "pays" of the cart, which has always passed, and "pays" of the order, which has always failed, both have the pass rate 0.5; and of two runs of 1 and 4 seconds it says that the average run took 28 ms, which is the sum of its tests in both; the common wrong guess: A test is known by its id or by name, suite and file, and the average of two runs lies between them'
node try.mjs

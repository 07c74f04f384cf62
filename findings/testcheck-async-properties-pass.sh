#!/usr/bin/env bash
# WHAT: testcheck@0.1.4 takes the promise of an async property for true: check(property([gen.int], async () => false)) has the result true after a hundred tests, and a property that throws, as a failed expectation does, has it too, while its hundred rejections are unhandled; jsverify@0.8.4 and asyncProperty of fast-check@4.11.0 wait and fail, and property of fast-check fails at once, since a promise is not true.
# The common wrong guess: A runner of properties waits for a promise, or fails because a promise is not true.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent testcheck@0.1.4 jsverify@0.8.4 fast-check@4.11.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import fc from 'fast-check';
const require = createRequire(import.meta.url);
const { check, gen, property } = require('testcheck');
const jsc = require('jsverify');
let unhandled = 0;
process.on('unhandledRejection', () => {
  unhandled += 1;
});
const wrong = async () => false;
const failing = async () => {
  throw new Error('two orders were made');
};
const passed = {
  'testcheck, false without async': check(property([gen.int], () => false)).result,
  'testcheck, async false': check(property([gen.int], wrong)).result,
  'testcheck, async error': check(property([gen.int], failing)).result,
  'jsverify, async false': (await jsc.check(jsc.forall('nat', wrong), { quiet: true })) === true,
  'jsverify, async error': (await jsc.check(jsc.forall('nat', failing), { quiet: true })) === true,
  'fast-check property, async false': !fc.check(fc.property(fc.nat(), wrong)).failed,
  'fast-check asyncProperty, async false': !(await fc.check(fc.asyncProperty(fc.nat(), wrong))).failed,
};
await new Promise((resolve) => setTimeout(resolve, 20));
for (const [words, result] of Object.entries(passed)) console.log(`${words}: ${result ? 'passed' : 'failed'}`);
console.log(`unhandled rejections: ${unhandled}`);
process.exitCode = Object.values(passed).join() === 'false,true,true,false,false,false,false' && unhandled === 100 ? 0 : 1;
JS
echo 'WHAT: testcheck@0.1.4 takes the promise of an async property for true: check(property([gen.int], async () => false)) has the result true after a hundred tests, and a property that throws, as a failed expectation does, has it too, while its hundred rejections are unhandled; jsverify@0.8.4 and asyncProperty of fast-check@4.11.0 wait and fail, and property of fast-check fails at once, since a promise is not true; the common wrong guess: a runner of properties waits for a promise, or fails because a promise is not true'
node try.mjs

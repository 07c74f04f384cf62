#!/usr/bin/env bash
# WHAT: fast-check@4.10.2 fc.commands with maxCommands: 1000 never makes more than ten commands, so that a defect at the eleventh step passes 20000 runs, and fc.array with maxLength: 200 never more than ten entries; only size: "max" beside it, or defaultSizeToMaxWhenMaxSpecified for all, reaches the maximum.
# The common wrong guess: runs with up to 1000 commands, as with the maximum of fc.integer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-check@4.10.2 >/dev/null
cat > try.mjs <<'JS'
import fc from 'fast-check';
const step = {
  check: () => true,
  run: (cart) => {
    cart.lines += 1;
    if (cart.lines > 10) throw new Error('the cart takes ten lines only');
  },
};
const carts = () => ({ model: { lines: 0 }, real: {} });
const tryAll = (options) => {
  const lengths = [];
  const commands = fc.commands([fc.constant(step)], options);
  const property = fc.property(commands, (chosen) => {
    lengths.push([...chosen].length);
    fc.modelRun(carts, chosen);
  });
  const { failed, numRuns } = fc.check(property, { numRuns: 20000, endOnFailure: true });
  console.log(`${JSON.stringify(options)}: at most ${Math.max(...lengths)} commands in ${numRuns} runs, the defect is ${failed ? '' : 'not '}found`);
  return failed;
};
const list = Math.max(...fc.sample(fc.array(fc.nat(), { maxLength: 200 }), 2000).map(({ length }) => length));
console.log(`fc.array with maxLength 200: at most ${list} entries`);
const results = [tryAll({ maxCommands: 1000 }), tryAll({ maxCommands: 1000, size: 'max' })];
process.exitCode = results.join() === 'false,true' && list === 10 ? 0 : 1;
JS
echo 'WHAT: fast-check@4.10.2 fc.commands with maxCommands: 1000 never makes more than ten commands, so that a defect at the eleventh step passes 20000 runs, and fc.array with maxLength: 200 never more than ten entries; only size: "max" beside it, or defaultSizeToMaxWhenMaxSpecified for all, reaches the maximum; the common wrong guess: runs with up to 1000 commands, as with the maximum of fc.integer'
node try.mjs

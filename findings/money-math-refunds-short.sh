#!/usr/bin/env bash
# WHAT: money-math@2.6.3, whose amounts may be negative, adds its last paisa to a negative result in the wrong direction: -200.00 / 3.00 is -66.65, where 200.00 / 3.00 is 66.67 and the exact value -66.666, 12.5 percent of -1001.00 is -125.11 (exact -125.125) and -0.05 times 0.50 is -0.01 (exact -0.025), which no rule of rounding gives, so that a refund takes back less than was charged; a result whose rest is below a half is right.
# The common wrong guess: A negative amount is rounded to one of the two nearest paisa, by the rule for positive ones or the other way round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent money-math@2.6.3 >/dev/null
cat > try.mjs <<'JS'
import money from 'money-math';
const tries = [
  ['div', '200.00', '3.00', 200 / 3],
  ['percent', '1001.00', '12.50', 125.125],
  ['mul', '0.05', '0.50', 0.025],
  ['div', '100.00', '3.00', 100 / 3],
];
const outside = tries.map(([name, amount, by, exact]) => {
  const charged = money[name](amount, by);
  const refunded = money[name](`-${amount}`, by);
  console.log(`${name}: ${amount} by ${by} is ${charged}, -${amount} by ${by} is ${refunded}, exact ${-exact}`);
  return Math.abs(Number(refunded) + exact) >= 0.01;
});
process.exitCode = outside.join() === 'true,true,true,false' ? 0 : 1;
JS
echo 'WHAT: money-math@2.6.3, whose amounts may be negative, adds its last paisa to a negative result in the wrong direction: -200.00 / 3.00 is -66.65, where 200.00 / 3.00 is 66.67 and the exact value -66.666, 12.5 percent of -1001.00 is -125.11 (exact -125.125) and -0.05 times 0.50 is -0.01 (exact -0.025), which no rule of rounding gives, so that a refund takes back less than was charged; a result whose rest is below a half is right; the common wrong guess: a negative amount is rounded to one of the two nearest paisa, by the rule for positive ones or the other way round'
node try.mjs

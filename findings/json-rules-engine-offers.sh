#!/usr/bin/env bash
# WHAT: json-rules-engine@7.3.1 in three rules of an offer: any: [], as an editor leaves it when its last condition is removed, matches each order; the path $.items[*].price with greaterThan 100 matches a cart with one item of 500 taka and none with two of 500 and 700, since a list of one counts as its number; and doesNotContain "used" does not match a product without tags, null or missing, where notIn, and not around contains, do match it.
# The common wrong guess: Any of no conditions is false, as Array.some has it, a rule means the same for one item as for two, and what is not there contains nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-rules-engine@7.3.1 >/dev/null
cat > try.mjs <<'JS'
import { Engine } from 'json-rules-engine';
async function matches(conditions, facts) {
  const engine = new Engine([], { allowUndefinedFacts: true });
  engine.addRule({ conditions, event: { type: 'offer' } });
  return (await engine.run(facts)).events.length === 1;
}
const expensive = { all: [{ fact: 'cart', path: '$.items[*].price', operator: 'greaterThan', value: 100 }] };
const cart = (...prices) => ({ cart: { items: prices.map((price) => ({ price })) } });
const on = (operator, value) => ({ fact: 'tags', operator, value });
const tries = {
  'any: []': [{ any: [] }, {}],
  'a price over 100, one item of 500': [expensive, cart(500)],
  'a price over 100, items of 500 and 700': [expensive, cart(500, 700)],
  'doesNotContain "used", tags []': [{ all: [on('doesNotContain', 'used')] }, { tags: [] }],
  'doesNotContain "used", tags null': [{ all: [on('doesNotContain', 'used')] }, { tags: null }],
  'doesNotContain "used", no tags': [{ all: [on('doesNotContain', 'used')] }, {}],
  'not contains "used", no tags': [{ all: [{ not: on('contains', 'used') }] }, {}],
  'notIn ["used"], no tags': [{ all: [on('notIn', ['used'])] }, {}],
};
const seen = [];
for (const [name, [conditions, facts]] of Object.entries(tries)) {
  seen.push(await matches(conditions, facts));
  console.log(`${name}: ${seen.at(-1) ? 'matches' : 'no match'}`);
}
process.exitCode = seen.join() === 'true,true,false,true,false,false,true,true' ? 0 : 1;
JS
echo 'WHAT: json-rules-engine@7.3.1 in three rules of an offer: any: [], as an editor leaves it when its last condition is removed, matches each order; the path $.items[*].price with greaterThan 100 matches a cart with one item of 500 taka and none with two of 500 and 700, since a list of one counts as its number; and doesNotContain "used" does not match a product without tags, null or missing, where notIn, and not around contains, do match it; the common wrong guess: any of no conditions is false, as Array.some has it, a rule means the same for one item as for two, and what is not there contains nothing'
node try.mjs

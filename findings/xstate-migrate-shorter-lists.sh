#!/usr/bin/env bash
# WHAT: xstate-migrate@0.0.5 compares a stored list with the initial one by position: a cart of which the shopper removed two of three suggested items gets them back; and a nested state that the new machine lacks leaves a value without a state, with which xstate@5.33.3 restores an actor that has no state, although a lacking state on top goes back to the initial one.
# The common wrong guess: migrations add what is new in the machine and leave what was stored; a state that is gone falls back to an initial state at any depth.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate-migrate@0.0.5 xstate@5.33.3 fast-json-patch@3.1.1 >/dev/null
cat > try.mjs <<'JS'
import { assign, createActor, createMachine } from 'xstate';
import { xstateMigrate } from 'xstate-migrate';
const storedBy = (machine, ...events) => {
  const actor = createActor(machine).start();
  for (const type of events) actor.send({ type });
  return JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
};
const migrate = (stored, machine) => {
  const migrated = xstateMigrate.applyMigrations(stored, xstateMigrate.generateMigrations(machine, stored));
  let restored;
  try {
    restored = JSON.stringify(createActor(machine, { snapshot: migrated }).getSnapshot().value);
  } catch (error) {
    restored = `${error.name}`;
  }
  return `value ${JSON.stringify(migrated.value)}, context ${JSON.stringify(migrated.context)}, restored as ${restored}`;
};
const results = [];
const report = (name, text) => {
  console.log(`${name}: ${text}`);
  results.push(text);
};
const cart = createMachine({
  context: { items: ['saree', 'bag', 'shoes'] }, initial: 'cart',
  states: { cart: { on: { keepFirst: { actions: assign({ items: ({ context }) => context.items.slice(0, 1) }) } } } },
});
report('the same machine, two of three items removed', migrate(storedBy(cart, 'keepFirst'), cart));
const flat = (next, state) => createMachine({ context: {}, initial: 'cart', states: { cart: { on: { next } }, [next]: state } });
const chosen = { initial: 'choose', states: { choose: { on: { next: 'typed' } }, typed: {} } };
report('the state on top is gone', migrate(storedBy(flat('pay', {}), 'next'), flat('payment', {})));
report('the nested state is gone', migrate(storedBy(flat('pay', chosen), 'next', 'next'), flat('pay', { initial: 'choose', states: { choose: {} } })));
process.exitCode =
  /"items":\["saree","bag","shoes"\]/.test(results[0]) && /restored as "cart"/.test(results[1]) && /restored as undefined/.test(results[2]) ? 0 : 1;
JS
cat <<'WHAT'
WHAT: xstate-migrate@0.0.5 compares a stored list with the initial one by position: a cart of which the shopper removed two of three suggested items gets them back; and a nested state that the new machine lacks leaves a value without a state, with which xstate@5.33.3 restores an actor that has no state, although a lacking state on top goes back to the initial one; the common wrong guess: migrations add what is new in the machine and leave what was stored; a state that is gone falls back to an initial state at any depth
WHAT
node try.mjs

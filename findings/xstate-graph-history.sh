#!/usr/bin/env bash
# WHAT: xstate@5.33.3, states that differ in their remembered history are one state for xstate/graph: its graph says that BACK from help always leads to the first step, and no generated path returns to a later one, although the machine does.
# The common wrong guess: what a history state remembers is part of the state, so each return is a path of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { createMachine, initialTransition, transition } from 'xstate';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from 'xstate/graph';
const machine = createMachine({
  initial: 'checkout',
  states: {
    checkout: { initial: 'address', states: { address: { on: { NEXT: 'payment' } }, payment: {}, last: { type: 'history' } }, on: { HELP: 'help' } },
    help: { on: { BACK: 'checkout.last' } },
  },
});
const name = (value) => (typeof value === 'string' ? value : value.checkout);
const events = ['NEXT', 'HELP', 'BACK'];
const [start] = initialTransition(machine);
const real = events.reduce((state, type) => transition(machine, state, { type })[0], start);
console.log(`run by hand, ${events.join(' ')}: ${name(real.value)}`);
for (const find of [getShortestPaths, getSimplePaths])
  console.log(`${find.name}: ${find(machine).map(({ steps, state }) => [...steps.slice(1).map(({ event }) => event.type), `ends in ${name(state.value)}`].join(' ')).join('; ')}`);
const nodes = Object.values(getAdjacencyMap(machine));
const back = nodes.filter(({ state }) => state.value === 'help').map(({ transitions }) =>
  Object.values(transitions).filter(({ event }) => event.type === 'BACK').map(({ state }) => name(state.value)));
console.log(`the graph's states: ${nodes.map(({ state }) => name(state.value)).join(', ')}; BACK leads to: ${back}`);
process.exitCode = name(real.value) === 'payment' && nodes.length === 3 && String(back) === 'address' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, states that differ in their remembered history are one state for xstate/graph: its graph says that BACK from help always leads to the first step, and no generated path returns to a later one, although the machine does; the common wrong guess: what a history state remembers is part of the state, so each return is a path of its own'
node try.mjs

#!/usr/bin/env bash
# WHAT: xstate@5.33.3, getShortestPaths and getSimplePaths of xstate/graph take all contexts that differ in a Set or Map only for the same: whole states are missing from the generated tests, without a word.
# The common wrong guess: a changed context is another state, whatever its values are, as it is with an array.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { assign, createMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
const checkout = (empty, add, size) =>
  createMachine({
    context: { items: empty },
    initial: 'cart',
    states: {
      cart: {
        on: {
          ADD: { guard: ({ context }) => size(context.items) < 2, actions: assign({ items: ({ context }) => add(context.items) }) },
          PAY: { guard: ({ context }) => size(context.items) === 2, target: 'paid' },
        },
      },
      paid: {},
    },
  });
const show = (name, machine) => {
  const paths = getShortestPaths(machine).map(({ steps }) => steps.slice(1).map(({ event }) => event.type).join(' ') || 'none');
  const paid = getSimplePaths(machine).some(({ state }) => state.matches('paid'));
  console.log(`${name}: events of the shortest paths: ${paths.join(', ')}; a simple path reaches paid: ${paid}`);
  return `${paths.length} ${paid}`;
};
const results = [
  show('array', checkout([], (items) => [...items, items.length], (items) => items.length)),
  show('Set', checkout(new Set(), (items) => new Set([...items, items.size]), (items) => items.size)),
  show('Map', checkout(new Map(), (items) => new Map([...items, [items.size, 1]]), (items) => items.size)),
];
process.exitCode = String(results) === '4 true,1 false,1 false' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, getShortestPaths and getSimplePaths of xstate/graph take all contexts that differ in a Set or Map only for the same: whole states are missing from the generated tests, without a word; the common wrong guess: a changed context is another state, whatever its values are, as it is with an array'
node try.mjs

#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a child machine that reserves the stock on entry and releases it on exit releases nothing if its parent leaves the state that invokes it, or if it is stopped: no exit action of a stopped machine runs, neither of its states nor its own; they run if it leaves its state or ends, and the cleanup of a callback actor runs in any case.
# The common wrong guess: exit actions undo what entry actions did whenever the machine goes, as the cleanup of an effect does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { createActor, fromCallback, setup } from 'xstate';
let reserved = 0;
const reserve = () => {
  reserved += 1;
};
const release = () => {
  reserved -= 1;
};
const held = {
  'exit actions of a state': setup({}).createMachine({
    initial: 'held',
    states: { held: { entry: reserve, exit: release, on: { PAY: 'paid' } }, paid: { type: 'final' } },
  }),
  'exit actions of the machine': setup({}).createMachine({
    entry: reserve,
    exit: release,
    initial: 'held',
    states: { held: { on: { PAY: 'paid' } }, paid: { type: 'final' } },
  }),
  'the cleanup of a callback': fromCallback(() => {
    reserve();
    return release;
  }),
};
const seen = [];
for (const [by, hold] of Object.entries(held)) {
  const shop = setup({ actors: { hold } }).createMachine({
    initial: 'checkout',
    states: {
      checkout: { invoke: { src: 'hold', id: 'hold', onDone: 'thanks' }, on: { BACK: 'cart' } },
      cart: {},
      thanks: {},
    },
  });
  for (const way of ['ends', 'parent leaves', 'stopped']) {
    reserved = 0;
    const actor = createActor(way === 'stopped' ? hold : shop).start();
    if (way === 'ends') actor.getSnapshot().children.hold.send({ type: 'PAY' });
    if (way === 'parent leaves') actor.send({ type: 'BACK' });
    if (way === 'stopped') actor.stop();
    if (way === 'ends' && by.startsWith('the cleanup')) continue;
    console.log(`${by}, ${way}: ${reserved} reserved`);
    seen.push(reserved);
  }
}
process.exit(seen.join() === '0,1,1,0,1,1,0,0' ? 0 : 1);
JS
echo 'WHAT: xstate@5.33.3, a child machine that reserves the stock on entry and releases it on exit releases nothing if its parent leaves the state that invokes it, or if it is stopped: no exit action of a stopped machine runs, neither of its states nor its own; they run if it leaves its state or ends, and the cleanup of a callback actor runs in any case; the common wrong guess: exit actions undo what entry actions did whenever the machine goes, as the cleanup of an effect does'
node try.mjs

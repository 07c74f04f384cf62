#!/usr/bin/env bash
# WHAT: @xstate/store@4.2.3: a subscriber (of the store, of select or of an atom) that sends an event in answer to a state is never told of the state that follows: the store has 2 pieces and the subscriber shows 1 until the next event; a subscriber after it skips 1; and one that throws keeps the state from those after it, and throws into send().
# The common wrong guess: each subscriber gets each state in order, the own answer too, and an error of one does not concern the others, as with actors of xstate.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @xstate/store@4.2.3 >/dev/null
cat > try.mjs <<'JS'
import { createAtom, createStore } from '@xstate/store';
const cart = () => createStore({ context: { pieces: 0 }, on: { add: ({ pieces }) => ({ pieces: pieces + 1 }) } });
const store = cart();
const own = [];
const later = [];
store.subscribe(({ context }) => {
  own.push(context.pieces);
  if (context.pieces === 1) store.send({ type: 'add' });
});
store.subscribe(({ context }) => later.push(context.pieces));
store.send({ type: 'add' });
console.log(`store ${store.getSnapshot().context.pieces}: the subscriber that sent saw ${own}, the one after it ${later}`);
const selected = cart();
const pieces = selected.select((context) => context.pieces);
const bySelect = [];
pieces.subscribe((value) => {
  bySelect.push(value);
  if (value === 1) selected.send({ type: 'add' });
});
selected.send({ type: 'add' });
console.log(`select ${pieces.get()}: its subscriber saw ${bySelect}`);
const atom = createAtom(0);
const byAtom = [];
atom.subscribe((value) => {
  byAtom.push(value);
  if (value === 1) atom.set(2);
});
atom.set(1);
console.log(`atom ${atom.get()}: its subscriber saw ${byAtom}`);
const failing = cart();
const behind = [];
failing.subscribe(() => {
  throw new Error('no connection');
});
failing.subscribe(({ context }) => behind.push(context.pieces));
let thrown = '';
try {
  failing.send({ type: 'add' });
} catch ({ message }) {
  thrown = message;
}
console.log(`store ${failing.getSnapshot().context.pieces}: the subscriber behind one that throws saw ${behind.join() || 'nothing'}, send threw "${thrown}"`);
const asBefore = `${own};${later};${bySelect};${byAtom};${behind};${thrown}` === '1;2;1;1;;no connection';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: @xstate/store@4.2.3: a subscriber (of the store, of select or of an atom) that sends an event in answer to a state is never told of the state that follows: the store has 2 pieces and the subscriber shows 1 until the next event; a subscriber after it skips 1; and one that throws keeps the state from those after it, and throws into send(); the common wrong guess: each subscriber gets each state in order, the own answer too, and an error of one does not concern the others, as with actors of xstate'
node try.mjs

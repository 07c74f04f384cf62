#!/usr/bin/env bash
# WHAT: @xstate/store@4.2.3, undoRedo with persist after a reload: undoing the last step empties the stored cart too, or with the extensions in the other order does nothing and redo adds the step twice; reset() over persist resets nothing.
# The common wrong guess: undo takes back one step of what is shown, and reset returns to the initial context, in whatever order the extensions are added.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @xstate/store@4.2.3 >/dev/null
cat > try.mjs <<'JS'
import { createStore } from '@xstate/store';
import { persist } from '@xstate/store/persist';
import { reset } from '@xstate/store/reset';
import { undoRedo } from '@xstate/store/undo';
const memory = () => {
  const data = new Map();
  return { getItem: (key) => data.get(key) ?? null, setItem: (key, text) => data.set(key, text), removeItem: (key) => data.delete(key) };
};
const cart = () => createStore({ context: { items: [] }, on: { add: (_, { item }) => ({ items: [..._.items, item] }) } });
const visits = (name, extend, then) => {
  const storage = persist({ name: 'cart', storage: memory() });
  extend(cart(), storage).trigger.add({ item: 'saree' });
  const store = extend(cart(), storage);
  store.trigger.add({ item: 'bag' });
  const items = [...then, 'end'].map((type) => {
    const text = store.getSnapshot().context.items.join('+') || 'nothing';
    if (type !== 'end') store.trigger[type]();
    return text;
  });
  console.log(`${name}: saree in the first visit, bag in the second: ${items[0]}; then ${then.map((type, i) => `${type}: ${items[i + 1]}`).join('; ')}`);
  return items.slice(1).join();
};
const results = [
  visits('undoRedo, then persist', (store, storage) => store.with(undoRedo()).with(storage), ['undo']),
  visits('persist, then undoRedo', (store, storage) => store.with(storage).with(undoRedo()), ['undo', 'redo']),
  visits('persist, then reset', (store, storage) => store.with(storage).with(reset()), ['reset']),
];
process.exitCode = results.join(' ') === 'nothing saree+bag,saree+bag+bag saree+bag' ? 0 : 1;
JS
echo 'WHAT: @xstate/store@4.2.3, undoRedo with persist after a reload: undoing the last step empties the stored cart too, or with the extensions in the other order does nothing and redo adds the step twice; reset() over persist resets nothing; the common wrong guess: undo takes back one step of what is shown, and reset returns to the initial context, in whatever order the extensions are added'
node try.mjs

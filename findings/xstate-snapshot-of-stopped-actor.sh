#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a snapshot taken after actor.stop(), as at page hide or shutdown, restores an actor that is half dead although start() was called: can() is true and events change its state, but no subscriber is notified and nothing that a state invokes comes to an end.
# The common wrong guess: stop() ends the process only, and restore with start() continues from the stored state; or a stopped actor refuses events.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, fromPromise, setup } from 'xstate';
const machine = setup({ actors: { pay: fromPromise(async () => 'receipt') } }).createMachine({
  initial: 'cart',
  states: { cart: { on: { ORDER: 'paying' } }, paying: { invoke: { src: 'pay', onDone: 'paid' } }, paid: {} },
});
const restore = async (stopFirst) => {
  const actor = createActor(machine).start();
  if (stopFirst) actor.stop();
  const saved = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
  actor.stop();
  const restored = createActor(machine, { snapshot: saved });
  let notified = 0;
  restored.subscribe(() => { notified += 1; });
  restored.start();
  const can = restored.getSnapshot().can({ type: 'ORDER' });
  const before = notified;
  restored.send({ type: 'ORDER' });
  await wait(50);
  const { value, status } = restored.getSnapshot();
  console.log(`saved ${stopFirst ? 'after' : 'before'} stop(): can ORDER ${can}; 50 ms after ORDER ${value}, ${status}, ${notified - before} notifications of subscribers`);
  return `${value} ${can} ${notified > before}`;
};
process.exitCode = String([await restore(false), await restore(true)]) === 'paid true true,paying true false' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, a snapshot taken after actor.stop(), as at page hide or shutdown, restores an actor that is half dead although start() was called: can() is true and events change its state, but no subscriber is notified and nothing that a state invokes comes to an end; the common wrong guess: stop() ends the process only, and restore with start() continues from the stored state; or a stopped actor refuses events'
node try.mjs

#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a snapshot stored by the previous version of a machine is restored into a state that has got an invoke, or an invoke with another id, since: it is never started, without an error, and neither onDone nor onError ever comes.
# The common wrong guess: being restored in a state starts what the state invokes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, createMachine, fromPromise, setup } from 'xstate';
const old = setup({ actors: { send: fromPromise(() => wait(60_000, null, { ref: false })) } });
const before = old.createMachine({ initial: 'paying', states: { paying: { invoke: { id: 'send', src: 'send' } } } });
const plain = createMachine({ initial: 'paying', states: { paying: {} } });
let calls = 0;
const setupNew = setup({ actors: { confirm: fromPromise(async () => { calls += 1; }) } });
const after = setupNew.createMachine({
  initial: 'paying',
  states: { paying: { invoke: { id: 'confirm', src: 'confirm', onDone: 'paid', onError: 'failed' } }, paid: {}, failed: {} },
});
const show = async (name, options) => {
  const actor = createActor(after, options).start();
  await wait(50);
  const { value, status, children } = actor.getSnapshot();
  console.log(`${name}: ${value}, ${status}, children [${Object.keys(children)}], promise called ${calls} times`);
  return value;
};
const stored = JSON.parse(JSON.stringify(createActor(plain).start().getPersistedSnapshot()));
const renamed = createActor(before).start().getPersistedSnapshot();
const states = [await show('restored; the invoke is new', { snapshot: stored })];
states.push(await show('restored; the invoke had another id', { snapshot: renamed }), calls);
states.push(await show('started anew', {}));
process.exitCode = String(states) === 'paying,paying,0,paid' ? 0 : 1;
process.exit();
JS
echo 'WHAT: xstate@5.33.3, a snapshot stored by the previous version of a machine is restored into a state that has got an invoke, or an invoke with another id, since: it is never started, without an error, and neither onDone nor onError ever comes; the common wrong guess: being restored in a state starts what the state invokes'
node try.mjs

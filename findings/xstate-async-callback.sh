#!/usr/bin/env bash
# WHAT: xstate@5.33.3, an async function given to fromCallback: its failure goes past onError to unhandledRejection, which ends a Node process, while the machine stays in the state; and when the state is left, its promise is called as if it were the cleanup, which raises callbackState.dispose is not a function where nobody can catch it, and a stream of prices that it opened goes on; without async both work.
# The common wrong guess: An actor whose function fails tells its parent by onError, whether the function throws or rejects, as fromPromise does, and what it returns is its cleanup.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, createMachine, fromCallback } from 'xstate';
const unhandled = [];
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, ({ message }) => unhandled.push(message));
const machineOf = (callback) =>
  createMachine({
    initial: 'watching',
    states: { watching: { invoke: { src: fromCallback(callback), onError: 'failed' }, on: { LEAVE: 'left' } }, failed: {}, left: {} },
  });
async function run(callback, ...events) {
  const actor = createActor(machineOf(callback)).start();
  await wait(20);
  for (const type of events) actor.send({ type });
  await wait(20);
  return `${actor.getSnapshot().value}, unhandled [${unhandled.splice(0)}]`;
}
let open = 0;
const stream = () => {
  open += 1;
  return () => (open -= 1);
};
const fail = () => {
  throw new Error('no connection');
};
const seen = {
  'throws': await run(() => fail()),
  'throws, async': await run(async () => fail()),
  'cleanup': `${await run(() => stream(), 'LEAVE')}, open ${open}`,
  'cleanup, async': `${await run(async () => stream(), 'LEAVE')}, open ${open}`,
};
for (const [name, result] of Object.entries(seen)) console.log(`${name}: ${result}`);
process.exitCode = Object.values(seen).join('; ') === 'failed, unhandled []; watching, unhandled [no connection]; left, unhandled [], open 0; left, unhandled [callbackState.dispose is not a function], open 1' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, an async function given to fromCallback: its failure goes past onError to unhandledRejection, which ends a Node process, while the machine stays in the state; and when the state is left, its promise is called as if it were the cleanup, which raises callbackState.dispose is not a function where nobody can catch it, and a stream of prices that it opened goes on; without async both work; the common wrong guess: an actor whose function fails tells its parent by onError, whether the function throws or rejects, as fromPromise does, and what it returns is its cleanup'
node try.mjs

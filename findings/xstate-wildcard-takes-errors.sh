#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a wildcard transition that logs unexpected events (on: { "*": ... }) at the root also takes the failure of an invoked promise without onError: the machine stays in its loading state for ever and no error is reported, where it stops with an error without the wildcard; a wildcard with a target leaves a state as soon as its promise without onDone is fulfilled.
# The common wrong guess: the wildcard matches the events that are sent to the machine, and the failure of a child that nobody handles is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, fromPromise, setup } from 'xstate';
const run = async (name, load, loading, on) => {
  const config = setup({ actors: { load: fromPromise(load) } });
  const logged = [];
  const machine = config.createMachine({
    initial: 'loading',
    ...(on && { on: { '*': { actions: ({ event }) => logged.push(event.type) } } }),
    states: { loading: { invoke: { src: 'load' }, ...loading }, failed: {}, left: {} },
  });
  const errors = [];
  const actor = createActor(machine);
  actor.subscribe({ error: ({ message }) => errors.push(message) });
  actor.start();
  await wait(20);
  const { value, status } = actor.getSnapshot();
  console.log(`${name}: state ${value}, status ${status}, errors ${errors.join() || 'none'}, logged ${logged.join() || 'nothing'}`);
  return `${value} ${status} ${errors.length}`;
};
const fail = async () => Promise.reject(new Error('out of stock'));
const outcomes = [
  await run('failure, no wildcard', fail, {}, false),
  await run('failure, a wildcard at the root that logs', fail, {}, true),
  await run('success, a wildcard with a target', async () => 1, { on: { '*': 'left' } }, false),
];
process.exit(outcomes.join() === 'loading error 1,loading active 0,left active 0' ? 0 : 1);
JS
echo 'WHAT: xstate@5.33.3, a wildcard transition that logs unexpected events (on: { "*": ... }) at the root also takes the failure of an invoked promise without onError: the machine stays in its loading state for ever and no error is reported, where it stops with an error without the wildcard; a wildcard with a target leaves a state as soon as its promise without onDone is fulfilled; the common wrong guess: the wildcard matches the events that are sent to the machine, and the failure of a child that nobody handles is an error'
node try.mjs

#!/usr/bin/env bash
# WHAT: xstate@5.33.3, spawning a second child with an id that is in use replaces the reference only: the first child goes on running for ever, out of reach of sendTo and stopChild, and not even stop() of the parent ends it.
# The common wrong guess: the id is refused, or the child that had it is stopped first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { createActor, createMachine, fromCallback, sendTo, setup, spawnChild, stopChild } from 'xstate';
const run = (sameId) => {
  const log = [];
  const stream = fromCallback(({ input, receive }) => {
    log.push(`open ${input}`);
    receive(() => log.push(`message to ${input}`));
    return () => log.push(`close ${input}`);
  });
  const machine = setup({ actors: { stream } }).createMachine({
    on: {
      OPEN: { actions: spawnChild('stream', { id: ({ event }) => (sameId ? 'orders' : event.name), input: ({ event }) => event.name }) },
      SEND: { actions: sendTo(sameId ? 'orders' : 'second', { type: 'PING' }) },
      CLOSE: { actions: stopChild('orders') },
    },
  });
  const actor = createActor(machine).start();
  for (const event of [{ type: 'OPEN', name: 'first' }, { type: 'OPEN', name: 'second' }, { type: 'SEND' }]) actor.send(event);
  const children = Object.keys(actor.getSnapshot().children);
  if (sameId) actor.send({ type: 'CLOSE' });
  actor.stop();
  console.log(`${sameId ? 'both with the id "orders"' : 'ids of their own'}: children ${children}; ${log.join(', ')}`);
  return log.includes('close first');
};
process.exitCode = run(false) && !run(true) ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, spawning a second child with an id that is in use replaces the reference only: the first child goes on running for ever, out of reach of sendTo and stopChild, and not even stop() of the parent ends it; the common wrong guess: the id is refused, or the child that had it is stopped first'
node try.mjs

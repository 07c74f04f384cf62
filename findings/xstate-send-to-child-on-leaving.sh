#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a transition that leaves a state and tells its invoked child so, actions: sendTo("payment", { type: "CANCEL" }), stops the whole machine with an error, and the child hears nothing; the same sendTo as an exit action of the state arrives, since the child is stopped between the two.
# The common wrong guess: the child of the state that is left still gets the last event, or the event for a stopped child is dropped as it is for a reference to it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { createActor, fromCallback, setup } from 'xstate';
const outcome = (as) => {
  const heard = [];
  const payment = fromCallback(({ receive }) => receive(({ type }) => heard.push(type)));
  const config = setup({ actors: { payment } });
  const actions = config.sendTo('payment', { type: 'CANCEL' });
  const machine = config.createMachine({
    initial: 'paying',
    states: {
      paying: {
        invoke: { src: 'payment', id: 'payment' },
        ...(as === 'exit' && { exit: actions }),
        on: { BACK: { target: 'cart', ...(as === 'transition' && { actions }) } },
      },
      cart: { on: { BACK: 'paying' } },
    },
  });
  const errors = [];
  const actor = createActor(machine);
  actor.subscribe({ error: ({ message }) => errors.push(message) });
  actor.start().send({ type: 'BACK' });
  const { value, status } = actor.getSnapshot();
  console.log(`as ${as} action: state ${value}, status ${status}, the child heard ${heard.join() || 'nothing'}, errors ${errors.join() || 'none'}`);
  return `${value} ${status} ${heard}`;
};
process.exitCode = outcome('exit') === 'cart active CANCEL' && outcome('transition') === 'paying error ' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, a transition that leaves a state and tells its invoked child so, actions: sendTo("payment", { type: "CANCEL" }), stops the whole machine with an error, and the child hears nothing; the same sendTo as an exit action of the state arrives, since the child is stopped between the two; the common wrong guess: the child of the state that is left still gets the last event, or the event for a stopped child is dropped as it is for a reference to it'
node try.mjs

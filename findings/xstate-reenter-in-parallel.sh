#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a region of a parallel machine with { target: ".open", reenter: true } leaves and enters the other regions too: an order that is being sent in another region falls back to its first state and its answer is lost, although the order has arrived; { reenter: true } without a target enters the own region only.
# The common wrong guess: reenter enters the state that declares the transition again, and what the other regions do goes on.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, fromPromise, setup } from 'xstate';
const states = [];
for (const OPEN of ['.open', { reenter: true }, { target: '.open', reenter: true }, { target: '#shop.menu', reenter: true }]) {
  let arrived = 0;
  const send = fromPromise(async () => {
    arrived += 1;
    await wait(50);
  });
  const machine = setup({ actors: { send } }).createMachine({
    id: 'shop',
    type: 'parallel',
    states: {
      menu: { initial: 'closed', on: { OPEN }, states: { closed: {}, open: {} } },
      order: {
        initial: 'editing',
        states: { editing: { on: { SUBMIT: 'sending' } }, sending: { invoke: { src: 'send', onDone: 'sent' } }, sent: {} },
      },
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'SUBMIT' });
  actor.send({ type: 'OPEN' });
  await wait(150);
  const { menu, order } = actor.getSnapshot().value;
  console.log(`OPEN: ${JSON.stringify(OPEN)}: menu ${menu}, order ${order}, orders that arrived ${arrived}`);
  states.push(`${menu} ${order} ${arrived}`);
}
process.exit(states.join() === 'open sent 1,closed sent 1,open editing 1,closed editing 1' ? 0 : 1);
JS
echo 'WHAT: xstate@5.33.3, a region of a parallel machine with { target: ".open", reenter: true } leaves and enters the other regions too: an order that is being sent in another region falls back to its first state and its answer is lost, although the order has arrived; { reenter: true } without a target enters the own region only; the common wrong guess: reenter enters the state that declares the transition again, and what the other regions do goes on'
node try.mjs

#!/usr/bin/env bash
# WHAT: xstate@5.33.3, toPromise(actor) is fulfilled with undefined when the actor is stopped before it is done, so that code which waits for an order goes on as if it had been placed when the customer closes the checkout, while waitFor is rejected; and stop() runs no exit action, so that what a state has reserved stays so, while its final state runs them.
# The common wrong guess: The promise of an actor that never comes to its output is rejected or stays open, and an actor that ends leaves its states.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { assign, createActor, setup, toPromise, waitFor } from 'xstate';
const released = [];
const checkout = setup({ actions: { release: (_, { from }) => released.push(from) } }).createMachine({
  context: { id: '' },
  initial: 'paying',
  exit: { type: 'release', params: { from: 'checkout' } },
  output: ({ context }) => ({ order: context.id }),
  states: {
    paying: { exit: { type: 'release', params: { from: 'paying' } }, on: { PAID: { target: 'placed', actions: assign({ id: 'o-1' }) } } },
    placed: { type: 'final' },
  },
});
const outcome = (promise) => promise.then((value) => `fulfilled with ${JSON.stringify(value)}`, ({ message }) => `rejected, ${message}`);
async function run(end) {
  const actor = createActor(checkout).start();
  const both = [outcome(toPromise(actor)), outcome(waitFor(actor, (snapshot) => snapshot.matches('placed')).then(() => 'placed'))];
  end(actor);
  const [promise, waited] = await Promise.all(both);
  return `toPromise ${promise}; waitFor ${waited}; released by [${released.splice(0)}]`;
}
const paid = await run((actor) => actor.send({ type: 'PAID' }));
const stopped = await run((actor) => actor.stop());
console.log(`paid: ${paid}\nstopped: ${stopped}`);
const asBefore =
  paid === 'toPromise fulfilled with {"order":"o-1"}; waitFor fulfilled with "placed"; released by [paying,checkout]' &&
  stopped.startsWith('toPromise fulfilled with undefined; waitFor rejected') && stopped.endsWith('released by []');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, toPromise(actor) is fulfilled with undefined when the actor is stopped before it is done, so that code which waits for an order goes on as if it had been placed when the customer closes the checkout, while waitFor is rejected; and stop() runs no exit action, so that what a state has reserved stays so, while its final state runs them; the common wrong guess: the promise of an actor that never comes to its output is rejected or stays open, and an actor that ends leaves its states'
node try.mjs

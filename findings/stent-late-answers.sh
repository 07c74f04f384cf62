#!/usr/bin/env bash
# WHAT: stent@8.0.4: an action that is a generator goes on after its state was left: a checkout that sends an order and is cancelled meanwhile is in cart, and the late answer takes it to ordered; and a final state, which has no actions, cannot be entered: the answer is an unhandled rejection, which ends a Node process, and where it does not the machine stays in sending.
# The common wrong guess: when the machine leaves sending its generator is over, since ordered cannot be reached from cart, and a state may have no actions.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent stent@8.0.4 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { Machine } from 'stent';
import { call } from 'stent/lib/helpers/index.js';
const lost = [];
process.on('unhandledRejection', (error) => lost.push(error.message));
const checkout = (name, ordered) => {
  let answer;
  const place = () => new Promise((resolve) => {
    answer = resolve;
  });
  const submit = function* () {
    yield 'sending';
    yield call(place);
    return 'ordered';
  };
  const machine = Machine.create(name, { state: { name: 'cart' }, transitions: { cart: { submit }, sending: { cancel: 'cart' }, ordered } });
  machine.submit();
  return { machine, answer: () => answer() };
};
const seen = [];
const note = (text, { state }) => {
  seen.push(state.name);
  console.log(`${text}: ${state.name}`);
};
const left = checkout('left', { again: 'cart' });
left.machine.cancel();
note('cancelled while the request is on its way', left.machine);
left.answer();
await wait(20);
note('after the late answer', left.machine);
const final = checkout('final', {});
final.answer();
await wait(20);
note('answered, with ordered as a final state', final.machine);
console.log(`unhandled rejection: ${lost}`);
process.exitCode = seen.join() === 'cart,ordered,sending' && lost.length === 1 ? 0 : 1;
JS
echo 'WHAT: stent@8.0.4: an action that is a generator goes on after its state was left: a checkout that sends an order and is cancelled meanwhile is in cart, and the late answer takes it to ordered; and a final state, which has no actions, cannot be entered: the answer is an unhandled rejection, which ends a Node process, and where it does not the machine stays in sending; the common wrong guess: when the machine leaves sending its generator is over, since ordered cannot be reached from cart, and a state may have no actions'
node try.mjs

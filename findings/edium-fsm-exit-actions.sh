#!/usr/bin/env bash
# WHAT: @edium/fsm@2.1.5: an exit action that returns nothing, such as one that notes that a step is over, cancels each transition out of its state as false does, with no error, so that the machine never leaves it although the step was noted as left; and an async check that says false does not cancel: the order is placed. Its types ask for a boolean, its readme speaks of false only.
# The common wrong guess: only false cancels a transition, as the readme says, whether it comes at once or by a promise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @edium/fsm@2.1.5 >/dev/null
cat > try.mjs <<'JS'
import fsm from '@edium/fsm';
const seen = [];
const checkout = (text, exit) => {
  const machine = new fsm.StateMachine('checkout', {});
  const address = machine.createState('address', false, () => {}, exit);
  const ordered = machine.createState('ordered', true, () => {});
  address.addTransition('next', ordered);
  machine.start(address);
  machine.currentState.trigger('next');
  seen.push(machine.currentState.name);
  console.log(`${text}: ${machine.currentState.name}`);
};
const left = [];
checkout('no exit action');
checkout('an exit action that returns true', () => true);
checkout('one that returns false', () => false);
checkout('one that notes the step and returns nothing', () => { left.push('address'); });
checkout('an async check that says false', async () => false);
console.log(`noted as left: ${left}`);
process.exitCode = seen.join() === 'ordered,ordered,address,address,ordered' && left.join() === 'address' ? 0 : 1;
JS
echo 'WHAT: @edium/fsm@2.1.5: an exit action that returns nothing, such as one that notes that a step is over, cancels each transition out of its state as false does, with no error, so that the machine never leaves it although the step was noted as left; and an async check that says false does not cancel: the order is placed. Its types ask for a boolean, its readme speaks of false only; the common wrong guess: only false cancels a transition, as the readme says, whether it comes at once or by a promise'
node try.mjs

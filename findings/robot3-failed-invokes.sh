#!/usr/bin/env bash
# WHAT: robot3@1.4.0: a function of invoke that throws at once, as on a missing address, does not take the error transition that a rejected promise takes: send() throws and the machine stays in its sending state for ever; and a rejection in a state without an error transition is lost, with no error, no onChange and no unhandledRejection, so that it waits for ever too.
# The common wrong guess: A failure is a failure, thrown or rejected: with an error transition the machine takes it, and without one somebody hears of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent robot3@1.4.0 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createMachine, interpret, invoke, state, transition } from 'robot3';
const unhandled = [];
process.on('unhandledRejection', ({ message }) => unhandled.push(message));
async function order(work, ...transitions) {
  const machine = createMachine({ cart: state(transition('pay', 'sending')), sending: invoke(work, transition('done', 'sent'), ...transitions), sent: state(), failed: state() });
  const changes = [];
  const service = interpret(machine, () => changes.push(service.machine.current));
  let thrown = '';
  try {
    service.send('pay');
  } catch ({ message }) {
    thrown = message;
  }
  await wait(50);
  return `${service.machine.current}, changes [${changes}], send() ${thrown ? `threw ${thrown}` : 'did not throw'}, unhandled [${unhandled.splice(0)}]`;
}
const toFailed = transition('error', 'failed');
const seen = {
  'rejects, error transition': await order(() => Promise.reject(new Error('offline')), toFailed),
  'throws, error transition': await order(() => {
    throw new Error('no address');
  }, toFailed),
  'rejects, no error transition': await order(() => Promise.reject(new Error('offline'))),
};
for (const [name, result] of Object.entries(seen)) console.log(`${name}: ${result}`);
const expected = [
  'failed, changes [sending,failed], send() did not throw, unhandled []',
  'sending, changes [], send() threw no address, unhandled []',
  'sending, changes [sending], send() did not throw, unhandled []',
];
process.exitCode = Object.values(seen).join('\n') === expected.join('\n') ? 0 : 1;
JS
echo 'WHAT: robot3@1.4.0: a function of invoke that throws at once, as on a missing address, does not take the error transition that a rejected promise takes: send() throws and the machine stays in its sending state for ever; and a rejection in a state without an error transition is lost, with no error, no onChange and no unhandledRejection, so that it waits for ever too; the common wrong guess: a failure is a failure, thrown or rejected: with an error transition the machine takes it, and without one somebody hears of it'
node try.mjs

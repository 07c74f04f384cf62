#!/usr/bin/env bash
# WHAT: xstate@5.33.3, getShortestPaths of xstate/graph without events fires the done event of a compound state in any of its states: the shortest path to sent is one step from the address, past NEXT and PAY, and it is found as well in a machine that has lost PAY and can never get there.
# The common wrong guess: the path goes through the final state that onDone waits for, so a state behind it that is out of reach has no path.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { createActor, createMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
const checkout = (payment) =>
  createMachine({
    initial: 'form',
    states: {
      form: { initial: 'address', onDone: 'sent', states: { address: { on: { NEXT: 'payment' } }, payment, paid: { type: 'final' } } },
      sent: {},
    },
  });
const whole = checkout({ on: { PAY: 'paid' } });
const broken = checkout({});
const path = (machine, options) =>
  getShortestPaths(machine, options)
    .find(({ state }) => state.value === 'sent')
    ?.steps.slice(1)
    .map(({ event }) => event.type)
    .join(', ');
const events = [{ type: 'NEXT' }, { type: 'PAY' }];
const paths = [path(whole), path(broken), path(whole, { events }), path(broken, { events })];
console.log(`path to sent: ${paths[0]}; without PAY in the machine: ${paths[1]}`);
console.log(`with a list of events: ${paths[2]}; without PAY in the machine: ${paths[3]}`);
const actor = createActor(broken).start();
for (const event of events) actor.send(event);
console.log(`the machine without PAY after NEXT, PAY: ${JSON.stringify(actor.getSnapshot().value)}`);
const done = 'xstate.done.state.(machine).form';
process.exitCode = paths[0] === done && paths[1] === done && paths[2] === 'NEXT, PAY' && paths[3] === undefined ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, getShortestPaths of xstate/graph without events fires the done event of a compound state in any of its states: the shortest path to sent is one step from the address, past NEXT and PAY, and it is found as well in a machine that has lost PAY and can never get there; the common wrong guess: the path goes through the final state that onDone waits for, so a state behind it that is out of reach has no path'
node try.mjs

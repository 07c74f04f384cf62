#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a delayed transition comes at once, in 1 ms, instead of never or late when its delay is longer than 24.8 days, is a name without an implementation, or is computed as NaN: a reservation expires as it is made.
# The common wrong guess: a delay that cannot be used is an error or never ends.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, createMachine, setup } from 'xstate';
process.removeAllListeners('warning');
const order = (delay) => ({ initial: 'reserved', states: { reserved: { after: { [delay]: 'expired' } }, expired: {} } });
const day = 86_400_000;
const cases = {
  '20 days': createMachine(order(20 * day)),
  '30 days': createMachine(order(30 * day)),
  'a delay by a name that is not provided': createMachine(order('reservation')),
  'a delay that is a time, computed as undefined': setup({ delays: { reservation: ({ context }) => context.minutes * 60_000 } }).createMachine({ context: {}, ...order('reservation') }),
};
const states = [];
for (const [name, machine] of Object.entries(cases)) {
  const actor = createActor(machine).start();
  await wait(100);
  console.log(`${name}: after 0.1 s ${actor.getSnapshot().value}`);
  states.push(actor.getSnapshot().value);
}
console.log(`${states.filter((state) => state === 'expired').length} of ${states.length} came at once`);
process.exit(states.join() === 'reserved,expired,expired,expired' ? 0 : 1);
JS
echo 'WHAT: xstate@5.33.3, a delayed transition comes at once, in 1 ms, instead of never or late when its delay is longer than 24.8 days, is a name without an implementation, or is computed as NaN: a reservation expires as it is made; the common wrong guess: a delay that cannot be used is an error or never ends'
node try.mjs

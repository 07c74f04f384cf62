#!/usr/bin/env bash
# WHAT: xstate@5.33.3, an actor restored from a persisted snapshot never fires the delayed transition (after) or delayed event that was pending: a reservation that expires stays reserved for ever.
# The common wrong guess: the restored state waits again, wholly or for the rest of the time, as an invoked promise is started again.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import { createActor, createMachine, raise } from 'xstate';
const machines = {
  'after: 50': createMachine({ initial: 'reserved', states: { reserved: { after: { 50: 'expired' } }, expired: {} } }),
  'raise with delay 50': createMachine({
    initial: 'reserved',
    states: { reserved: { entry: raise({ type: 'EXPIRE' }, { delay: 50 }), on: { EXPIRE: 'expired' } }, expired: {} },
  }),
};
for (const [name, machine] of Object.entries(machines)) {
  const running = createActor(machine).start();
  const saved = JSON.parse(JSON.stringify(running.getPersistedSnapshot()));
  const restored = createActor(machine, { snapshot: saved }).start();
  await wait(400);
  const states = [running, restored].map((actor) => actor.getSnapshot().value);
  console.log(`${name}: 400 ms later the first actor is ${states[0]}, the restored one ${states[1]}, ${restored.getSnapshot().status}`);
  if (String(states) !== 'expired,reserved') process.exitCode = 1;
}
JS
echo 'WHAT: xstate@5.33.3, an actor restored from a persisted snapshot never fires the delayed transition (after) or delayed event that was pending: a reservation that expires stays reserved for ever; the common wrong guess: the restored state waits again, wholly or for the rest of the time, as an invoked promise is started again'
node try.mjs

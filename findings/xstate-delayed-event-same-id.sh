#!/usr/bin/env bash
# WHAT: xstate@5.33.3, a delayed event with an id that is already scheduled does not replace it: both come, and cancel(id) then cancels the later one only, so the earlier event comes after it was cancelled.
# The common wrong guess: one id is one timer: raising it again restarts the wait, and cancel ends it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xstate@5.33.3 >/dev/null
cat > try.mjs <<'JS'
import { cancel, createActor, createMachine, raise, SimulatedClock } from 'xstate';
const run = (name, events) => {
  const clock = new SimulatedClock();
  const searches = [];
  const machine = createMachine({
    on: {
      TYPE: { actions: raise(({ event }) => ({ type: 'SEARCH', text: event.text }), { id: 'debounce', delay: 300 }) },
      CLEAR: { actions: cancel('debounce') },
      SEARCH: { actions: ({ event }) => searches.push(event.text) },
    },
  });
  const actor = createActor(machine, { clock }).start();
  for (const [type, text] of events) {
    actor.send({ type, text });
    clock.increment(100);
  }
  clock.increment(1000);
  console.log(`${name}: searched ${searches.join(', ') || 'nothing'}`);
  return searches.join();
};
const typed = run('typed s, sa, sar within 300 ms', [['TYPE', 's'], ['TYPE', 'sa'], ['TYPE', 'sar']]);
const cleared = run('typed s, sa, then cleared', [['TYPE', 's'], ['TYPE', 'sa'], ['CLEAR']]);
const cancelled = run('cancelled before each', [['CLEAR'], ['TYPE', 's'], ['CLEAR'], ['TYPE', 'sa'], ['CLEAR'], ['TYPE', 'sar']]);
process.exitCode = typed === 's,sa,sar' && cleared === 's' && cancelled === 'sar' ? 0 : 1;
JS
echo 'WHAT: xstate@5.33.3, a delayed event with an id that is already scheduled does not replace it: both come, and cancel(id) then cancels the later one only, so the earlier event comes after it was cancelled; the common wrong guess: one id is one timer: raising it again restarts the wait, and cancel ends it'
node try.mjs

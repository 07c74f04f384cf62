#!/usr/bin/env bash
# WHAT: typescript-fsm@1.6.0: when the callback of a transition fails, dispatch() is rejected, but the machine is in the next state all the same: a payment that was refused leaves the order paid, so that a retry is refused and the customer has an order that nobody paid.
# The common wrong guess: A transition whose callback fails did not take place, since dispatch() is rejected just as for an event that has no transition.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent typescript-fsm@1.6.0 >/dev/null
cat > try.mjs <<'JS'
import { StateMachine, t } from 'typescript-fsm';
console.error = () => {};
function order(pay) {
  return new StateMachine('cart', [t('cart', 'pay', 'paid', pay)]);
}
const outcome = (dispatched) => dispatched.then(() => 'fulfilled', (error) => `rejected, ${error?.message ?? error}`);
const refused = order(async () => {
  throw new Error('card refused');
});
const first = await outcome(refused.dispatch('pay'));
const state = refused.getState();
const again = await outcome(refused.dispatch('pay'));
console.log(`refused payment: ${first}; state ${state}; again: ${again}`);
const asBefore = first === 'rejected, card refused' && state === 'paid' && again.startsWith('rejected, No transition');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: typescript-fsm@1.6.0: when the callback of a transition fails, dispatch() is rejected, but the machine is in the next state all the same: a payment that was refused leaves the order paid, so that a retry is refused and the customer has an order that nobody paid; the common wrong guess: a transition whose callback fails did not take place, since dispatch() is rejected just as for an event that has no transition'
node try.mjs

#!/usr/bin/env bash
# WHAT: svelte-fsm@1.2.0: a subscriber that answers the state paid with the event ship, as a store is used, makes the machine enter shipping twice and paid never: _enter of shipping runs with the metadata from paid to shipping and again with from cart to paid, so that the parcel is booked twice and what paid does on entry is left out, and the subscriber after it is told shipping twice; and a text that an action returns, such as the message of a refused payment, is the next state, which no event leads out of, although the readme says that the value has to match a state.
# The common wrong guess: Each state is entered once and in order, and a returned value that is no state leaves the machine where it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent svelte-fsm@1.2.0 >/dev/null
cat > try.mjs <<'JS'
import fsm from 'svelte-fsm';
const seen = [];
const order = fsm('cart', {
  cart: { pay: 'paid' },
  paid: { _enter: () => seen.push('entered paid'), ship: 'shipping' },
  shipping: { _enter: ({ from, to }) => seen.push(`entered shipping, from ${from} to ${to}`) },
});
order.subscribe((state) => {
  if (state === 'paid') order.ship();
});
order.subscribe((state) => seen.push(`told ${state}`));
order.pay();
for (const line of seen) console.log(line);
const payment = fsm('sending', { sending: { refuse: (message) => message, accept: 'paid' }, paid: {} });
payment.refuse('no money on the account');
const stuck = payment.accept();
console.log(`after a refusal and accept: "${stuck}"`);
const expected = ['told cart', 'told shipping', 'entered shipping, from paid to shipping', 'told shipping', 'entered shipping, from cart to paid'];
process.exitCode = seen.join() === expected.join() && stuck === 'no money on the account' ? 0 : 1;
JS
echo 'WHAT: svelte-fsm@1.2.0: a subscriber that answers the state paid with the event ship, as a store is used, makes the machine enter shipping twice and paid never: _enter of shipping runs with the metadata from paid to shipping and again with from cart to paid, so that the parcel is booked twice and what paid does on entry is left out, and the subscriber after it is told shipping twice; and a text that an action returns, such as the message of a refused payment, is the next state, which no event leads out of, although the readme says that the value has to match a state; the common wrong guess: each state is entered once and in order, and a returned value that is no state leaves the machine where it is'
node try.mjs

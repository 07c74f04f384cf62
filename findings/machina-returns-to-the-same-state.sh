#!/usr/bin/env bash
# WHAT: machina@7.0.1: a transition to the state that the machine is in does nothing, although its readme says that a state name as handler always transitions and that reset() runs _onEnter of the first state: a retry of sending within sending sends nothing, and a list that is loading is not loaded again by reset(), with no error; and context of the config is neither copied nor reset, so that two carts made from one config have the same items.
# The common wrong guess: a state is entered anew when it is the target, reset() starts over, and createFsm makes a machine with a context of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent machina@7.0.1 >/dev/null
cat > try.mjs <<'JS'
import { createFsm } from 'machina';
const seen = [];
const note = (text, value) => {
  seen.push(value);
  console.log(`${text}: ${value}`);
};
let requests = 0;
const sending = { _onEnter: () => { requests++; }, failed: 'failed', retry: 'sending' };
const order = createFsm({ id: 'order', initialState: 'cart', context: {}, states: { cart: { submit: 'sending' }, sending, failed: { retry: 'sending' } } });
order.handle('submit');
order.handle('retry');
order.transition('sending');
note('requests after submit and two returns to sending from sending', requests);
order.handle('failed');
order.handle('retry');
note('requests after a retry from failed', requests);
let loads = 0;
const list = createFsm({ id: 'list', initialState: 'loading', context: {}, states: { loading: { _onEnter: () => { loads++; } } } });
list.reset();
note('loads after a start in loading and a reset()', loads);
const config = {
  id: 'cart',
  initialState: 'open',
  context: { items: [] },
  states: { open: { add: ({ ctx }, item) => { ctx.items.push(item); }, pay: 'paid' }, paid: {} },
};
const [first, second] = [createFsm(config), createFsm(config)];
first.handle('add', 'saree');
note('items in the cart of another shopper', second.context.items.join());
first.handle('pay');
first.reset();
note('items after reset()', first.context.items.join());
process.exitCode = seen.join() === '1,2,1,saree,saree' ? 0 : 1;
JS
echo 'WHAT: machina@7.0.1: a transition to the state that the machine is in does nothing, although its readme says that a state name as handler always transitions and that reset() runs _onEnter of the first state: a retry of sending within sending sends nothing, and a list that is loading is not loaded again by reset(), with no error; and context of the config is neither copied nor reset, so that two carts made from one config have the same items; the common wrong guess: a state is entered anew when it is the target, reset() starts over, and createFsm makes a machine with a context of its own'
node try.mjs

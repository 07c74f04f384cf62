#!/usr/bin/env bash
# WHAT: a checkout whose transition waits for a server: with @fsmoothy/core@1.4.0 a second order() meanwhile runs too, so that onEnter sends the order twice and both calls are fulfilled; fsm-as-promised@0.17.1 refuses the second order() but not cancel(), which takes it to left, and then the first one goes on from there to ordered; and waitForChange('ordered') of simple-machines@0.5.0 fails when the machine is in ordered and goes on to packed at once, as if it had never been there.
# The common wrong guess: A transition that is under way keeps out each other one, or the later one wins, and who waits for a state is told when it is reached.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @fsmoothy/core@1.4.0 fsm-as-promised@0.17.1 simple-machines@0.5.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { StateMachine, t } from '@fsmoothy/core';
const require = createRequire(import.meta.url);
const promised = require('fsm-as-promised');
const { fsm } = require('simple-machines');
let sent = 0;
const send = () => wait(20).then(() => { sent += 1; });
const first = new StateMachine({ id: 'checkout', initial: 'cart', data: () => ({}), transitions: [t('cart', 'order', 'ordered', { onEnter: send })] });
const both = (await Promise.allSettled([first.order(), first.order()])).map(({ status }) => status);
console.log(`@fsmoothy/core: order() twice is ${both.join(' and ')}, sent ${sent} times`);
const twice = sent;
const second = (promised.default ?? promised)({
  initial: 'cart',
  events: [{ name: 'order', from: 'cart', to: 'ordered' }, { name: 'cancel', from: 'cart', to: 'left' }],
  callbacks: { onorder: () => wait(20) },
});
const order = second.order();
const [again] = await Promise.allSettled([second.order()]);
await second.cancel();
const between = second.current;
await order;
console.log(`fsm-as-promised: order() again is ${again.status}, cancel() leads to ${between}, and then it is in ${second.current}`);
const third = fsm({ cart: ['ordered'], ordered: ['packed'], packed: [] }, 'cart', { timeout: 100 });
const waited = third.waitForChange('ordered').then(() => 'told', () => 'not told');
third.change('ordered');
third.change('packed');
const told = await waited;
console.log(`simple-machines: who waits for ordered is ${told}`);
process.exitCode = twice === 2 && both.join() === 'fulfilled,fulfilled' && again.status === 'rejected' && between === 'left' && second.current === 'ordered' && told === 'not told' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: a checkout whose transition waits for a server: with @fsmoothy/core@1.4.0 a second order() meanwhile runs too, so that onEnter sends the order twice and both calls are fulfilled; fsm-as-promised@0.17.1 refuses the second order() but not cancel(), which takes it to left, and then the first one goes on from there to ordered; and waitForChange('ordered') of simple-machines@0.5.0 fails when the machine is in ordered and goes on to packed at once, as if it had never been there; the common wrong guess: A transition that is under way keeps out each other one, or the later one wins, and who waits for a state is told when it is reached
WHAT
node try.mjs

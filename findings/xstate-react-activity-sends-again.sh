#!/usr/bin/env bash
# WHAT: @xstate/react@6.1.0 with xstate@5.33.3: useMachine inside an Activity of react@19.3.1 that is hidden and shown again while a request is on its way sends the request a second time, in the production build too, so that an order is placed twice.
# The common wrong guess: Activity keeps the state, so the machine goes on or waits while hidden.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @xstate/react@6.1.0 xstate@5.33.3 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { useMachine } from '@xstate/react';
import { JSDOM } from 'jsdom';
import { Activity, createElement, useState } from 'react';
import { fromPromise, setup } from 'xstate';
const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { createRoot } = await import('react-dom/client');
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const orders = [];
const order = fromPromise(() => new Promise((resolve) => orders.push(resolve)));
const states = { form: { on: { ORDER: 'sending' } }, sending: { invoke: { src: 'order', onDone: 'ordered' } }, ordered: {} };
const machine = setup({ actors: { order } }).createMachine({ initial: 'form', states });
let send, setMode;
const Checkout = () => {
  const [state, sendEvent] = useMachine(machine);
  send = sendEvent;
  return createElement('p', null, state.value);
};
const Page = () => {
  const [mode, set] = useState('visible');
  setMode = set;
  return createElement(Activity, { mode }, createElement(Checkout));
};
createRoot(document.querySelector('main')).render(createElement(Page));
await pause();
for (const step of [() => send({ type: 'ORDER' }), () => setMode('hidden'), () => setMode('visible')]) {
  step();
  await pause();
  console.log(`${step}: orders sent: ${orders.length}, shown: ${document.body.textContent}`);
}
process.exit(orders.length === 2 ? 0 : 1);
JS
echo 'WHAT: @xstate/react@6.1.0 with xstate@5.33.3: useMachine inside an Activity of react@19.3.1 that is hidden and shown again while a request is on its way sends the request a second time, in the production build too, so that an order is placed twice; the common wrong guess: Activity keeps the state, so the machine goes on or waits while hidden'
NODE_ENV=production node try.mjs

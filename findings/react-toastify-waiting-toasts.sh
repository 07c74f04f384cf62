#!/usr/bin/env bash
# WHAT: react-toastify@11.2.0 with limit ignores what happens to a toast that waits in the queue: toast.promise whose promise is fulfilled meanwhile shows "Saving" afterwards and for ever, and a toast dismissed meanwhile comes all the same.
# The common wrong guess: a waiting toast is updated and dismissed by its id as a shown one is, and a promise toast shows the state of its promise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react-toastify@11.2.0 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
for (const name of ['window', 'document', 'HTMLElement', 'requestAnimationFrame']) globalThis[name] = window[name];
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { createRoot } = await import('react-dom/client');
const { ToastContainer, toast } = await import('react-toastify');
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
const shown = () => [...document.querySelectorAll('.Toastify__toast')].map((one) => one.textContent).join(', ');
const transition = ({ children, isIn, done, nodeRef }) => (isIn || setTimeout(done), createElement('div', { ref: nodeRef }, children));
const seen = [];
const note = async (words) => {
  await pause();
  seen.push(shown());
  console.log(`${words}: ${seen.at(-1) || 'nothing'}`);
};
createRoot(document.querySelector('main')).render(createElement(ToastContainer, { limit: 1, transition }));
await pause();
toast('Added to the cart', { toastId: 'cart', autoClose: false });
await pause();
let saved;
toast.promise(new Promise((resolve) => { saved = resolve; }), { pending: 'Saving', success: 'Saved' }, { toastId: 'save' });
toast('Out of stock', { toastId: 'stock', autoClose: false });
await pause();
saved();
toast.dismiss('stock');
await note('saved, and the third toast dismissed, while both wait');
toast.dismiss('cart');
await note('the first toast is closed');
toast.dismiss('save');
await note('the second is closed');
process.exit(String(seen) === 'Added to the cart,Saving,Out of stock' ? 0 : 1);
JS
echo 'WHAT: react-toastify@11.2.0 with limit ignores what happens to a toast that waits in the queue: toast.promise whose promise is fulfilled meanwhile shows "Saving" afterwards and for ever, and a toast dismissed meanwhile comes all the same; the common wrong guess: a waiting toast is updated and dismissed by its id as a shown one is, and a promise toast shows the state of its promise'
node try.mjs

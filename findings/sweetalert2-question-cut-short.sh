#!/usr/bin/env bash
# WHAT: sweetalert2@11.26.25: a dialog or even a toast that is fired while a question is open closes the question and answers it with {"isDismissed":true}: no dismiss reason, isConfirmed and isDenied are undefined, and neither willClose nor didClose is called.
# The common wrong guess: the next dialog waits for its turn, a toast appears beside the question, or the answer says why it was dismissed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sweetalert2@11.26.25 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('', { pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (/^([A-Z]\w*(Element|Event|Observer|Parser)|Element|Node)$/.test(name)) globalThis[name] = window[name];
window.scrollTo = () => {};
Object.assign(globalThis, { window, document: window.document, getComputedStyle: window.getComputedStyle });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { default: Swal } = await import('sweetalert2');
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const seen = [];
const ask = async (words, interrupt) => {
  const hooks = [];
  const note = Object.fromEntries(['preDeny', 'willClose', 'didClose', 'didDestroy'].map((name) => [name, () => void hooks.push(name)]));
  let answer = 'open';
  Swal.fire({ title: 'Cancel the order?', showDenyButton: true, ...note }).then((result) => { answer = JSON.stringify(result); });
  await pause();
  interrupt();
  await pause();
  console.log(`${words}: ${answer}, hooks ${hooks.join(' ') || 'none'}, shown: ${document.querySelector('.swal2-title')?.textContent ?? 'nothing'}`);
  seen.push(answer, hooks.join(' '));
  Swal.close();
  await pause();
};
await ask('Escape', () => Swal.close({ isDismissed: true, dismiss: Swal.DismissReason.esc }));
await ask('another dialog', () => Swal.fire('Your session has ended'));
await ask('a toast', () => Swal.fire({ title: 'Saved', toast: true, position: 'top-end' }));
const [cut, only] = ['{"isDismissed":true}', 'didDestroy'];
process.exit(seen[0].includes('"dismiss":"esc"') && String(seen.slice(2)) === String([cut, only, cut, only]) ? 0 : 1);
JS
echo 'WHAT: sweetalert2@11.26.25: a dialog or even a toast that is fired while a question is open closes the question and answers it with {"isDismissed":true}: no dismiss reason, isConfirmed and isDenied are undefined, and neither willClose nor didClose is called; the common wrong guess: the next dialog waits for its turn, a toast appears beside the question, or the answer says why it was dismissed'
node try.mjs

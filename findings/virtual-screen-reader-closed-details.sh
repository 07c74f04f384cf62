#!/usr/bin/env bash
# WHAT: @guidepup/virtual-screen-reader@0.33.0 with jsdom@29.1.1 reads the content of a closed details element, and says the same for a closed and an open one: a test that hears a text does not show that anybody can.
# The common wrong guess: what is not rendered is not read, as with the hidden attribute, and a summary is announced as collapsed or expanded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @guidepup/virtual-screen-reader@0.33.0 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', { pretendToBeVisual: true });
const names = Object.getOwnPropertyNames(window).filter((name) => /^(?:[A-Z]|getComputedStyle|document|window)/.test(name) && !(name in globalThis));
for (const name of [...names, 'Event', 'EventTarget', 'MouseEvent', 'navigator'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true, writable: true });
const { virtual } = await import('@guidepup/virtual-screen-reader');
const read = async (name, html) => {
  document.body.innerHTML = html;
  await virtual.start({ container: document.body });
  const phrases = [];
  while (phrases.at(-1) !== 'end of document' && phrases.length < 30) {
    await virtual.next();
    phrases.push(await virtual.lastSpokenPhrase());
  }
  await virtual.stop();
  console.log(`${name}: ${phrases.join(' | ')}`);
  return phrases;
};
const closed = await read('closed', '<details><summary>Returns</summary><p>within 7 days</p></details>');
const open = await read('open', '<details open><summary>Returns</summary><p>within 7 days</p></details>');
const hidden = await read('hidden, for comparison', '<h2>Returns</h2><p hidden>within 7 days</p>');
process.exitCode = closed.includes('within 7 days') && closed.join() === open.join() && !hidden.includes('within 7 days') ? 0 : 1;
JS
echo 'WHAT: @guidepup/virtual-screen-reader@0.33.0 with jsdom@29.1.1 reads the content of a closed details element, and says the same for a closed and an open one: a test that hears a text does not show that anybody can; the common wrong guess: what is not rendered is not read, as with the hidden attribute, and a summary is announced as collapsed or expanded'
node try.mjs

#!/usr/bin/env bash
# WHAT: fields for phone numbers with Bangladesh chosen make another number of the one that is typed: react-phone-input-2@2.15.1 and react-international-phone@4.8.0 keep the 0 of 01700000000 behind +880, so that no SMS arrives, and +8801700000000, pasted where a click leaves the caret, becomes +880880170000000 in the second, whose last digits are cut, and changes nothing in the first; react-phone-number-input@3.4.18 has +8801700000000 each time.
# The common wrong guess: A field that knows the country drops the 0 that stands before numbers within it, and takes a whole number as it is written in a contact.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react-phone-input-2@2.15.1 react-international-phone@4.8.0 react-phone-number-input@3.4.18 react@18.3.1 react-dom@18.3.1 jsdom@29.1.1 @testing-library/dom@10.4.2 @testing-library/user-event@14.6.13 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<body><div id="root"></div></body>', { pretendToBeVisual: true });
globalThis.window = window;
for (const name of ['document', 'Element', 'HTMLElement', 'HTMLInputElement', 'MutationObserver', 'navigator', 'getComputedStyle']) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
const { createElement, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { setTimeout: wait } = await import('node:timers/promises');
const { default: userEvent } = await import('@testing-library/user-event');
const own = ({ default: module }) => module.default ?? module;
const fields = {
  'react-phone-input-2': [own(await import('react-phone-input-2')), { country: 'bd' }],
  'react-international-phone': [(await import('react-international-phone')).PhoneInput, { defaultCountry: 'bd' }],
  'react-phone-number-input': [own(await import('react-phone-number-input')), { defaultCountry: 'BD' }],
};
async function enter(field, properties, how, text) {
  const root = createRoot(document.getElementById('root'));
  let got = '';
  function Form() {
    const [value, setValue] = useState('');
    const onChange = (changed) => {
      got = changed;
      setValue(changed);
    };
    return createElement(field, { ...properties, value, onChange });
  }
  root.render(createElement(Form));
  while (!document.querySelector('input')) await wait(5);
  await wait(50);
  const user = userEvent.setup({ document });
  await user.click(document.querySelector('input'));
  await (how === 'typed' ? user.keyboard(text) : user.paste(text));
  await wait(50);
  root.unmount();
  return got;
}
const seen = [];
for (const [name, [field, properties]] of Object.entries(fields))
  for (const [how, text] of [['typed', '1700000000'], ['typed', '01700000000'], ['pasted', '+8801700000000']]) {
    const value = await enter(field, properties, how, text);
    console.log(`${name}, ${how} ${text}: ${value || 'no change'}`);
    seen.push(value);
  }
const expected = '8801700000000,88001700000000,,+8801700000000,+88001700000000,+880880170000000,+8801700000000,+8801700000000,+8801700000000';
process.exitCode = seen.join() === expected ? 0 : 1;
setTimeout(() => process.exit(), 100);
JS
echo 'WHAT: fields for phone numbers with Bangladesh chosen make another number of the one that is typed: react-phone-input-2@2.15.1 and react-international-phone@4.8.0 keep the 0 of 01700000000 behind +880, so that no SMS arrives, and +8801700000000, pasted where a click leaves the caret, becomes +880880170000000 in the second, whose last digits are cut, and changes nothing in the first; react-phone-number-input@3.4.18 has +8801700000000 each time; the common wrong guess: a field that knows the country drops the 0 that stands before numbers within it, and takes a whole number as it is written in a contact'
node try.mjs

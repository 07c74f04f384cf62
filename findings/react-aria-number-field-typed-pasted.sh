#!/usr/bin/env bash
# WHAT: react-aria-components@1.22.1 NumberField for whole pieces from 0 leaves out each typed sign that it does not know and goes on: 1.9 is 19 pieces, 2-3 is 23, 1e3 is 13 and -5 is 5, which onChange gets as valid; the same texts pasted are 2, nothing, 1000 and 0; and a price typed as 1250,50 is BDT 125,050.00.
# The common wrong guess: a number that the field cannot hold is refused, marked as invalid or rounded, typed as pasted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react-aria-components@1.22.1 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 @testing-library/user-event@14.6.13 @testing-library/dom@10.4.2 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<div id="root"></div>', { url: 'https://shop.test/', pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
Object.assign(globalThis, { window, Event: window.Event, CustomEvent: window.CustomEvent, IS_REACT_ACT_ENVIRONMENT: true });
console.error = () => {};
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { I18nProvider, Input, Label, NumberField } = await import('react-aria-components');
const { default: userEvent } = await import('@testing-library/user-event');
const user = userEvent.setup({ document: window.document });
const enter = async (by, text, formatOptions, minValue) => {
  const root = createRoot(window.document.getElementById('root'));
  let changed = 'nothing';
  const onChange = (value) => {
    changed = String(value);
  };
  const field = createElement(NumberField, { formatOptions, minValue, onChange }, createElement(Label, null, 'Pieces'), createElement(Input));
  await act(async () => root.render(createElement(I18nProvider, { locale: 'en-US' }, field)));
  const input = window.document.querySelector('input');
  await act(async () => user.click(input));
  await act(async () => (by === 'typed' ? user.type(input, text) : user.paste(text)));
  await act(async () => user.tab());
  const shown = input.value;
  await act(async () => root.unmount());
  return { shown, changed };
};
const pieces = { maximumFractionDigits: 0 };
const seen = [];
for (const text of ['1.9', '2-3', '1e3', '-5']) {
  const typed = await enter('typed', text, pieces, 0);
  const pasted = await enter('pasted', text, pieces, 0);
  console.log(`${text}: typed ${typed.changed}, pasted ${pasted.changed}`);
  seen.push(typed.changed, pasted.changed);
}
const price = await enter('typed', '1250,50', { style: 'currency', currency: 'BDT' });
console.log(`price typed as 1250,50: ${price.shown.replace(/\s/g, ' ')}`);
process.exit(seen.join() === '19,2,23,nothing,13,1000,5,0' && price.changed === '125050' ? 0 : 1);
JS
echo 'WHAT: react-aria-components@1.22.1 NumberField for whole pieces from 0 leaves out each typed sign that it does not know and goes on: 1.9 is 19 pieces, 2-3 is 23, 1e3 is 13 and -5 is 5, which onChange gets as valid; the same texts pasted are 2, nothing, 1000 and 0; and a price typed as 1250,50 is BDT 125,050.00; the common wrong guess: a number that the field cannot hold is refused, marked as invalid or rounded, typed as pasted'
node try.mjs

#!/usr/bin/env bash
# WHAT: @zag-js/number-input@1.47.0, the field of Ark UI and Chakra UI, uses its locale only when formatOptions are given too: with locale en-BD alone a price typed as 1,250.50 becomes 1 when the field is left, in bn-BD ১২৩৪ becomes nothing and 12,34,567 becomes 12, which onValueChange gets as valid; with formatOptions, even empty, the same texts are 1250.5, 1234 and 1234567.
# The common wrong guess: The locale of a number field says how numbers are written in it, and a text that cannot be read whole is not cut at the first sign that is unknown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @zag-js/number-input@1.47.0 @zag-js/react@1.47.0 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<body><div id="root"></div></body>', { pretendToBeVisual: true });
globalThis.window = window;
for (const name of ['document', 'HTMLElement', 'Node', 'Element', 'navigator', 'MutationObserver', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame'])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
const number = await import('@zag-js/number-input');
const { normalizeProps, useMachine } = await import('@zag-js/react');
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { setTimeout: wait } = await import('node:timers/promises');
function Field(props) {
  const service = useMachine(number.machine, { id: 'price', ...props });
  return createElement('input', number.connect(service, normalizeProps).getInputProps());
}
async function enter(text, props) {
  const root = createRoot(document.getElementById('root'));
  let got = Number.NaN;
  root.render(createElement(Field, { ...props, onValueChange: ({ valueAsNumber }) => (got = valueAsNumber) }));
  await wait(100);
  const input = document.querySelector('input');
  input.focus();
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, text);
  input.dispatchEvent(new window.InputEvent('input', { bubbles: true }));
  await wait(100);
  input.blur();
  await wait(100);
  root.unmount();
  return got;
}
const seen = [];
for (const formatOptions of [undefined, {}])
  for (const [locale, text] of [['en-BD', '1,250.50'], ['en-IN', '12,34,567'], ['bn-BD', '১২৩৪']]) {
    const got = await enter(text, { locale, ...(formatOptions && { formatOptions }) });
    console.log(`${locale}, ${formatOptions ? 'formatOptions {}' : 'no formatOptions'}, ${text}: ${got}`);
    seen.push(got);
  }
process.exitCode = seen.join() === '1,12,NaN,1250.5,1234567,1234' ? 0 : 1;
setTimeout(() => process.exit(), 100);
JS
echo 'WHAT: @zag-js/number-input@1.47.0, the field of Ark UI and Chakra UI, uses its locale only when formatOptions are given too: with locale en-BD alone a price typed as 1,250.50 becomes 1 when the field is left, in bn-BD ১২৩৪ becomes nothing and 12,34,567 becomes 12, which onValueChange gets as valid; with formatOptions, even empty, the same texts are 1250.5, 1234 and 1234567; the common wrong guess: the locale of a number field says how numbers are written in it, and a text that cannot be read whole is not cut at the first sign that is unknown'
node try.mjs

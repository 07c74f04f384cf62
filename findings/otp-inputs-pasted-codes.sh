#!/usr/bin/env bash
# WHAT: input-otp@1.5.0 and a code pasted as it stands in an SMS: with REGEXP_ONLY_DIGITS "123 456", " 123456" and "G-123456" leave the field empty without onChange or any other word; without a pattern, or with \d*, they are cut to six characters and onComplete submits "123 45", " 12345" and "G-1234", which is a wrong code and one try less; a line break behind the code does no harm.
# The common wrong guess: A field for six digits takes the six digits of what is pasted, or says that it could not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent input-otp@1.5.0 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 @testing-library/dom@10.4.2 @testing-library/user-event@14.6.13 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<body><div id="root"></div></body>', { pretendToBeVisual: true });
globalThis.window = window;
for (const name of ['document', 'Element', 'HTMLElement', 'MutationObserver', 'navigator', 'Event', 'getComputedStyle']) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.CSS = window.CSS = { supports: () => false };
document.elementFromPoint = () => null;
const { OTPInput, REGEXP_ONLY_DIGITS } = await import('input-otp');
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { default: userEvent } = await import('@testing-library/user-event');
const { setTimeout: wait } = await import('node:timers/promises');
async function paste(text, pattern) {
  const root = createRoot(document.getElementById('root'));
  const changes = [];
  const completed = [];
  root.render(createElement(OTPInput, { maxLength: 6, pattern, onChange: (code) => changes.push(code), onComplete: (code) => completed.push(code), render: () => null }));
  while (!document.querySelector('input')) await wait(5);
  await wait(30);
  const input = document.querySelector('input');
  const user = userEvent.setup({ document });
  await user.click(input);
  await user.paste(text);
  await wait(30);
  const result = `field "${input.value}", ${changes.length ? 'changed' : 'no change'}, completed ${completed.length ? `"${completed}"` : 'never'}`;
  root.unmount();
  return result;
}
const seen = [];
for (const [name, pattern] of [['only digits', REGEXP_ONLY_DIGITS], ['no pattern', undefined], ['\\d*', '\\d*']])
  for (const text of ['123456', '123456\n', '123 456', ' 123456', 'G-123456']) {
    const result = await paste(text, pattern);
    console.log(`${name}, pasted ${JSON.stringify(text)}: ${result}`);
    seen.push(result);
  }
const good = 'field "123456", changed, completed "123456"';
const nothing = 'field "", no change, completed never';
const cut = ['123 45', ' 12345', 'G-1234'].map((code) => `field "${code}", changed, completed "${code}"`);
const expected = [good, good, nothing, nothing, nothing, good, good, ...cut, good, good, ...cut];
process.exitCode = seen.join('\n') === expected.join('\n') ? 0 : 1;
setTimeout(() => process.exit(), 100);
JS
echo 'WHAT: input-otp@1.5.0 and a code pasted as it stands in an SMS: with REGEXP_ONLY_DIGITS "123 456", " 123456" and "G-123456" leave the field empty without onChange or any other word; without a pattern, or with \d*, they are cut to six characters and onComplete submits "123 45", " 12345" and "G-1234", which is a wrong code and one try less; a line break behind the code does no harm; the common wrong guess: a field for six digits takes the six digits of what is pasted, or says that it could not'
node try.mjs

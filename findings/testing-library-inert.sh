#!/usr/bin/env bash
# WHAT: @testing-library/dom@10.4.2 getByRole finds a button inside of inert, and @testing-library/user-event@14.6.13 clicks it, types into its field and moves the focus there by Tab, although nobody can: a test that pays behind an open dialog, or in a step of a checkout that is not open yet, passes; aria-hidden, a closed dialog and a disabled fieldset are kept.
# The common wrong guess: By its roles and its events a test can do what a person can, and inert takes an element from both, as it does in browsers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @testing-library/dom@10.4.2 @testing-library/user-event@14.6.13 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM(
  `<body>
    <main inert><button>Pay in inert</button><label>Note <input></label></main>
    <div aria-hidden="true"><button>Pay in aria-hidden</button></div>
    <dialog><button>Pay in closed dialog</button></dialog>
    <fieldset disabled><button>Pay in disabled fieldset</button></fieldset>
  </body>`,
  { pretendToBeVisual: true },
);
globalThis.window = window;
for (const name of ['document', 'Element', 'HTMLElement', 'MutationObserver']) globalThis[name] = window[name];
const { screen } = await import('@testing-library/dom');
const { default: userEvent } = await import('@testing-library/user-event');
const user = userEvent.setup({ document });
const clicked = [];
document.body.addEventListener('click', ({ target }) => clicked.push(target.textContent));
const seen = [];
for (const place of ['inert', 'aria-hidden', 'closed dialog', 'disabled fieldset']) {
  const button = screen.queryByRole('button', { name: `Pay in ${place}` });
  if (button) await user.click(button);
  const result = `${button ? 'found' : 'not found'}, ${clicked.splice(0).length ? 'clicked' : 'not clicked'}`;
  console.log(`button in ${place}: ${result}`);
  seen.push(result);
}
const field = screen.queryByRole('textbox', { name: 'Note' });
if (field) await user.type(field, 'ring twice');
document.activeElement.blur();
await user.tab();
console.log(`field in inert: ${field ? `found, it has "${field.value}"` : 'not found'}; Tab moves to ${document.activeElement.textContent || document.activeElement.tagName}`);
const asBefore = seen.join('; ') === 'found, clicked; not found, not clicked; not found, not clicked; found, not clicked' && field?.value === 'ring twice' && document.activeElement.textContent === 'Pay in inert';
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: @testing-library/dom@10.4.2 getByRole finds a button inside of inert, and @testing-library/user-event@14.6.13 clicks it, types into its field and moves the focus there by Tab, although nobody can: a test that pays behind an open dialog, or in a step of a checkout that is not open yet, passes; aria-hidden, a closed dialog and a disabled fieldset are kept; the common wrong guess: by its roles and its events a test can do what a person can, and inert takes an element from both, as it does in browsers'
node try.mjs

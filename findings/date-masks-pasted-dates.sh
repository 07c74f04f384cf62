#!/usr/bin/env bash
# WHAT: a date of delivery pasted or filled into a field dd/mm/yyyy: 5/3/2026 becomes 05/02/26 with cleave-zen@0.0.17 and @maskito/kit@5.6.0, the fifth of February, since they read the digits and not the slashes; 1/1/2026 becomes 11/02/26 and 2026-12-16 becomes 20/02/1216, a full date for imask@7.6.1 too (20/02/6121), which reads the first two; 30/02/2026 becomes 28/02/2026 with the first and 02/03/2026 with the second, which the form sends.
# The common wrong guess: A separator that is typed ends the day, and a text that is no date is refused or left as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cleave-zen@0.0.17 @maskito/core@5.6.0 @maskito/kit@5.6.0 imask@7.6.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('');
for (const name of ['document', 'HTMLElement', 'HTMLInputElement', 'InputEvent', 'Event', 'Element', 'Node']) globalThis[name] = window[name];
globalThis.window = window;
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { default: IMask } = await import('imask');
const { formatDate } = await import('cleave-zen');
const { maskitoTransform } = await import('@maskito/core');
const { maskitoDateOptionsGenerator } = await import('@maskito/kit');
const options = maskitoDateOptionsGenerator({ mode: 'dd/mm/yyyy', separator: '/' });
const two = (part) => String(part).padStart(2, '0');
const range = (from, to) => ({ mask: IMask.MaskedRange, from, to, maxLength: String(to).length });
const masks = {
  'cleave-zen': (text) => formatDate(text, { datePattern: ['d', 'm', 'Y'], delimiter: '/' }),
  '@maskito/kit': (text) => maskitoTransform(text, options),
  imask: (text) => {
    const mask = IMask.createMask({
      mask: Date, pattern: 'd/`m/`Y', autofix: 'pad', blocks: { d: range(1, 31), m: range(1, 12), Y: range(1900, 9999) },
      format: (date) => [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join('/'),
      parse: (written) => { const [day, month, year] = written.split('/'); return new Date(year, month - 1, day); },
    });
    mask.resolve(text);
    return mask.value;
  },
};
const texts = ['05/03/2026', '5/3/2026', '1/1/2026', '2026-12-16', '30/02/2026'];
const seen = texts.map((text) => {
  const values = Object.values(masks).map((mask) => mask(text));
  console.log(`${text}: ${Object.keys(masks).map((name, index) => `${name} ${values[index]}`).join(', ')}`);
  return values.slice(0, 2).join(' ');
});
const expected = ['05/03/2026 05/03/2026', '05/02/26 05/02/26', '11/02/26 11/02/26', '20/02/1216 20/02/1216', '28/02/2026 02/03/2026'];
process.exitCode = seen.join() === expected.join() && masks.imask('2026-12-16') === '20/02/6121' && masks.imask('5/3/2026') === '05/03/2026' ? 0 : 1;
JS
echo 'WHAT: a date of delivery pasted or filled into a field dd/mm/yyyy: 5/3/2026 becomes 05/02/26 with cleave-zen@0.0.17 and @maskito/kit@5.6.0, the fifth of February, since they read the digits and not the slashes; 1/1/2026 becomes 11/02/26 and 2026-12-16 becomes 20/02/1216, a full date for imask@7.6.1 too (20/02/6121), which reads the first two; 30/02/2026 becomes 28/02/2026 with the first and 02/03/2026 with the second, which the form sends; the common wrong guess: A separator that is typed ends the day, and a text that is no date is refused or left as it is'
node try.mjs

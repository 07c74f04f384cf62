#!/usr/bin/env bash
# WHAT: polished@4.3.1, chroma-js@3.2.0, colord@2.14.0, tinycolor2@1.6.0, color@5.0.3, culori@4.0.2, get-contrast@3.0.0 and colorjs.io@0.7.1 leave out the alpha of a colour when they compute contrast, without an error: black at 40 % on white, as themes write secondary text, has 21:1 for all of them, while the grey that one sees, #999999, has 2.8:1 and fails.
# The common wrong guess: the contrast of a translucent text on an opaque ground is that of the colour one sees, or an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent polished@4.3.1 chroma-js@3.2.0 colord@2.14.0 tinycolor2@1.6.0 color@5.0.3 culori@4.0.2 get-contrast@3.0.0 colorjs.io@0.7.1 >/dev/null
cat > try.mjs <<'JS'
import contrast from 'get-contrast';
import { wcagContrast } from 'culori';
import { getContrast } from 'polished';
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import chroma from 'chroma-js';
import Color from 'color';
import ColorJs from 'colorjs.io';
import tinycolor from 'tinycolor2';
extend([a11y]);
const white = '#ffffff';
const judges = {
  polished: (text) => getContrast(text, white),
  'chroma-js': (text) => chroma.contrast(text, white),
  colord: (text) => colord(text).contrast(white),
  tinycolor2: (text) => tinycolor.readability(text, white),
  color: (text) => Color(text).contrast(Color(white)),
  culori: (text) => wcagContrast(text, white),
  'get-contrast': (text) => contrast.ratio(text, white),
  'colorjs.io': (text) => new ColorJs(text).contrast(white, 'WCAG21'),
};
let asBefore = true;
for (const [name, judge] of Object.entries(judges)) {
  const [translucent, seen] = [judge('rgba(0, 0, 0, 0.4)'), judge('#999999')].map((ratio) => ratio.toFixed(2));
  console.log(`${name}: black at 40 % on white ${translucent}, #999999, which is what one sees, ${seen}`);
  asBefore &&= translucent === '21.00' && seen.startsWith('2.8');
}
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: polished@4.3.1, chroma-js@3.2.0, colord@2.14.0, tinycolor2@1.6.0, color@5.0.3, culori@4.0.2, get-contrast@3.0.0 and colorjs.io@0.7.1 leave out the alpha of a colour when they compute contrast, without an error: black at 40 % on white, as themes write secondary text, has 21:1 for all of them, while the grey that one sees, #999999, has 2.8:1 and fails; the common wrong guess: the contrast of a translucent text on an opaque ground is that of the colour one sees, or an error'
node try.mjs

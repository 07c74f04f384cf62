#!/usr/bin/env bash
# WHAT: the main colour of a cut-out picture, for a colour filter: of a white saree with a red border, seven tenths of it white, colorthief@3.5.0 gives the red and node-vibrant@4.0.4 has a palette of a red only, since both leave out what is nearly white; of a see-through red dupatta (alpha 120 of 255) colorthief gives #000000 and the others nothing; extract-colors@4.2.1 has the white first.
# The common wrong guess: The dominant colour is the one with the largest part of what can be seen, and of a see-through red a red.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent colorthief@3.5.0 node-vibrant@4.0.4 extract-colors@4.2.1 pngjs@7.0.0 sharp@0.35.5 >/dev/null
cat > try.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { getColor } from 'colorthief';
import { extractColors } from 'extract-colors';
import { Vibrant } from 'node-vibrant/node';
import { PNG } from 'pngjs';
const size = 60;
const [white, red, veil, navy] = [[255, 255, 255, 255], [200, 16, 46, 255], [200, 16, 46, 120], [20, 24, 60, 255]];
const draw = (inner, border) => {
  const picture = new PNG({ width: size, height: size });
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
    const edge = Math.min(x, y, size - 1 - x, size - 1 - y);
    if (edge >= 5) picture.data.set(edge >= 9 ? inner : border, (y * size + x) * 4);
  }
  return picture;
};
const seen = {};
for (const [name, picture] of Object.entries({ 'white with a red border': draw(white, red), 'see-through red': draw(veil, veil), navy: draw(navy, navy) })) {
  writeFileSync('picture.png', PNG.sync.write(picture));
  const thief = (await getColor('picture.png'))?.hex() ?? 'nothing';
  const swatches = Object.values(await Vibrant.from('picture.png').getPalette()).filter((swatch) => swatch?.population);
  const parts = await extractColors({ data: picture.data, width: size, height: size });
  seen[name] = [thief, swatches.map(({ hex }) => hex).join(' ') || 'nothing', [...parts].sort((a, b) => b.area - a.area).map(({ hex }) => hex).join(' ') || 'nothing'];
  console.log(`${name}: colorthief ${seen[name][0]}, node-vibrant ${seen[name][1]}, extract-colors ${seen[name][2]}`);
}
const saree = seen['white with a red border'];
const reddish = /^#[c-f][0-9a-f][0-6]/.test(saree[1]) && !saree[1].includes(' ');
process.exitCode = saree[0] === '#c8102e' && reddish && saree[2].startsWith('#ffffff') && seen['see-through red'].join() === '#000000,nothing,nothing' && seen.navy[0] === '#14183c' ? 0 : 1;
JS
echo 'WHAT: the main colour of a cut-out picture, for a colour filter: of a white saree with a red border, seven tenths of it white, colorthief@3.5.0 gives the red and node-vibrant@4.0.4 has a palette of a red only, since both leave out what is nearly white; of a see-through red dupatta (alpha 120 of 255) colorthief gives #000000 and the others nothing; extract-colors@4.2.1 has the white first; the common wrong guess: the dominant colour is the one with the largest part of what can be seen, and of a see-through red a red'
node try.mjs

#!/usr/bin/env bash
# WHAT: a colour filter filled by the nearest of 16 CSS colours, blue, green, teal and purple among them: a sky blue saree is beige for nearest-color@0.4.4, which compares RGB, white for culori@4.0.2 with CIEDE2000, made for what eyes see, and white in the basic list of color-namer@1.4.0 too; mint is beige for the first two, bottle green black, lavender pink for all, and camel grey for the first.
# The common wrong guess: the nearest colour, by CIEDE2000 at least, has the hue that a shopper calls the garment by.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent nearest-color@0.4.4 culori@4.0.2 color-namer@1.4.0 >/dev/null
cat > try.mjs <<'JS'
import namer from 'color-namer';
import { differenceCiede2000, nearest } from 'culori';
import nearestColor from 'nearest-color';
const filters = {
  white: '#ffffff', black: '#000000', grey: '#808080', red: '#ff0000', maroon: '#800000', pink: '#ffc0cb', orange: '#ffa500', gold: '#ffd700',
  yellow: '#ffff00', brown: '#a52a2a', beige: '#f5f5dc', green: '#008000', teal: '#008080', blue: '#0000ff', navy: '#000080', purple: '#800080',
};
const byRgb = nearestColor.from(filters);
const byEye = nearest(Object.keys(filters), differenceCiede2000(), (name) => filters[name]);
const sarees = { 'sky blue': '#87ceeb', mint: '#98d8c8', camel: '#c19a6b', 'bottle green': '#0b3d2e', lavender: '#b8a9d9' };
const seen = Object.entries(sarees).map(([name, hex]) => {
  const names = [byRgb(hex).name, byEye(hex)[0], namer(hex, { pick: ['basic'] }).basic[0].name];
  console.log(`${name} ${hex}: nearest-color ${names[0]}, culori ${names[1]}, color-namer ${names[2]}`);
  return names.join();
});
process.exitCode = seen.join(' ') === 'beige,white,white beige,beige,turquoise grey,orange,tan black,black,teal pink,pink,pink' ? 0 : 1;
JS
echo 'WHAT: a colour filter filled by the nearest of 16 CSS colours, blue, green, teal and purple among them: a sky blue saree is beige for nearest-color@0.4.4, which compares RGB, white for culori@4.0.2 with CIEDE2000, made for what eyes see, and white in the basic list of color-namer@1.4.0 too; mint is beige for the first two, bottle green black, lavender pink for all, and camel grey for the first; the common wrong guess: the nearest colour, by CIEDE2000 at least, has the hue that a shopper calls the garment by'
node try.mjs

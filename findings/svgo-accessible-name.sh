#!/usr/bin/env bash
# WHAT: svgo@4.1.0 with its defaults keeps aria-labelledby of an icon but removes the ids of the title and the description that it refers to, and role="img": the icon has lost its accessible name.
# The common wrong guess: an id that another attribute of the same file refers to is kept, or renamed in both places, and ARIA is left alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent svgo@4.1.0 >/dev/null
cat > try.mjs <<'JS'
import { optimize } from 'svgo';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-labelledby="cart-title cart-desc">
<title id="cart-title">Cart</title><desc id="cart-desc">Three items</desc><path d="M3 3h18v18H3z"/></svg>`;
const show = (name, config) => {
  const { data } = optimize(svg, config);
  console.log(`${name}: ${data}`);
  return data;
};
const result = show('default', {});
const preset = { name: 'preset-default', params: { overrides: { cleanupIds: false } } };
show('preset without cleanupIds', { plugins: [preset] });
const broken = result.includes('aria-labelledby="cart-title cart-desc"') && !result.includes('id=') && !result.includes('role=');
process.exitCode = broken ? 0 : 1;
JS
echo 'WHAT: svgo@4.1.0 with its defaults keeps aria-labelledby of an icon but removes the ids of the title and the description that it refers to, and role="img": the icon has lost its accessible name; the common wrong guess: an id that another attribute of the same file refers to is kept, or renamed in both places, and ARIA is left alone'
node try.mjs

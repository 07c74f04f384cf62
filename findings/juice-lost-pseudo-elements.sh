#!/usr/bin/env bash
# WHAT: juice@11.1.1 removes rules for ::before and ::after when it inlines a mail's styles, and keeps those for :hover and @media in a style element: a currency sign or a separator that stands in content is gone from the mail.
# The common wrong guess: rules that cannot be inlined stay in the style element, all of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent juice@11.1.1 >/dev/null
cat > try.cjs <<'JS'
const juice = require('juice');
const html = (css) => juice(`<style>${css}</style><p class="price">1250</p>`).replace(/\s+/g, ' ');
const results = {
  'a plain rule': html('.price { color: green }').includes('style="color: green;"'),
  ':hover': /<style>.*:hover/.test(html('.price:hover { color: green }')),
  '@media': /<style>.*@media/.test(html('@media (max-width: 400px) { .price { color: green } }')),
  '::before': html('.price::before { content: "BDT " }').includes('BDT'),
  '::after': html('.price::after { content: " each" }').includes('each'),
};
for (const [name, isThere] of Object.entries(results)) console.log(`${name}: ${isThere ? 'in the mail' : 'gone'}`);
process.exitCode = Object.values(results).join() === 'true,true,true,false,false' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: juice@11.1.1 removes rules for ::before and ::after when it inlines a mail's styles, and keeps those for :hover and @media in a style element: a currency sign or a separator that stands in content is gone from the mail; the common wrong guess: rules that cannot be inlined stay in the style element, all of them
WHAT
node try.cjs

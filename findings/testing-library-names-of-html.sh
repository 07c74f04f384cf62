#!/usr/bin/env bash
# WHAT: @testing-library/dom@10.4.2 getByRole knows other names and roles than a browser: the link Red<br>Saree is "RedSaree" and not "Red Saree", a field with only a placeholder, an option with a label, a picture's area with an alt and a figure with a figcaption have no such name, although HTML-AAM takes each of them, and the header of an article counts as the banner of the page, so that a list of two products has three banners.
# The common wrong guess: A test finds an element by the name that a screen reader says, and a line break is a blank.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @testing-library/dom@10.4.2 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<body></body>');
Object.assign(globalThis, { window, document: window.document });
const { queryAllByRole } = await import('@testing-library/dom');
const count = (html, role, name) => {
  document.body.innerHTML = html;
  const found = queryAllByRole(document.body, role, { name }).length;
  console.log(`${html}: ${role}${name ? ` "${name}"` : ''} ${found}`);
  return found;
};
const counts = [
  count('<a href="#">Red<br>Saree</a>', 'link', 'Red Saree'),
  count('<a href="#">Red<br>Saree</a>', 'link', 'RedSaree'),
  count('<input type="tel" placeholder="Phone">', 'textbox', 'Phone'),
  count('<select><option label="Large">L</option></select>', 'option', 'Large'),
  count('<map name="bd"><area href="#" alt="Dhaka"></map>', 'link', 'Dhaka'),
  count('<figure><img alt="saree"><figcaption>Front</figcaption></figure>', 'figure', 'Front'),
  count('<header>Shop</header><article><header>Saree</header></article><article><header>Shirt</header></article>', 'banner'),
];
process.exitCode = counts.join() === '0,1,0,0,0,0,3' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: @testing-library/dom@10.4.2 getByRole knows other names and roles than a browser: the link Red<br>Saree is "RedSaree" and not "Red Saree", a field with only a placeholder, an option with a label, a picture's area with an alt and a figure with a figcaption have no such name, although HTML-AAM takes each of them, and the header of an article counts as the banner of the page, so that a list of two products has three banners; the common wrong guess: A test finds an element by the name that a screen reader says, and a line break is a blank
WHAT
node try.mjs

#!/usr/bin/env bash
# WHAT: two sarees in the cart at 1,250 taka and a third one added after a sale at 1,000: use-shopping-cart@3.2.0 charges 1,250 for it too, react-use-cart@1.14.0 charges 1,000 for all three; and use-shopping-cart adds 10 US dollars to the total of a cart in BDT as 10 taka, and takes addItem with a count of -1 for a new item as a negative total.
# The common wrong guess: a changed price is a line of its own, or new for that piece only, and an item in another currency or a negative count is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent use-shopping-cart@3.2.0 react-use-cart@1.14.0 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<div id="root"></div>', { url: 'https://shop.test/' });
Object.assign(globalThis, { window, document: window.document, localStorage: window.localStorage, IS_REACT_ACT_ENVIRONMENT: true });
globalThis.navigator ??= window.navigator;
const core = await import('use-shopping-cart/core');
const { actions, createShoppingCartStore } = core.default ?? core;
const cart = () => createShoppingCartStore({ cartMode: 'client-only', currency: 'BDT', language: 'en', shouldPersist: false });
const saree = { id: 'saree', name: 'Saree', price: 125_000, currency: 'BDT' };
const total = (...calls) => {
  const store = cart();
  for (const [product, count] of calls) store.dispatch(actions.addItem(product, { count }));
  return store.getState().totalPrice / 100;
};
const one = total([saree, 2], [{ ...saree, price: 100_000 }, 1]);
const mixed = total([saree, 1], [{ id: 'belt', name: 'Belt', price: 1000, currency: 'USD' }, 1]);
const negative = total([saree, -1]);
console.log(`use-shopping-cart: 2 at 1250, 1 more at 1000: ${one} BDT; 1250 BDT and 10 USD: ${mixed} BDT; -1 saree: ${negative} BDT`);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { CartProvider, useCart } = await import('react-use-cart');
let current;
const Cart = () => {
  current = useCart();
  return null;
};
await act(async () => createRoot(document.getElementById('root')).render(createElement(CartProvider, { id: 'shop' }, createElement(Cart))));
await act(async () => current.addItem({ id: 'saree', price: 1250 }, 2));
await act(async () => current.addItem({ id: 'saree', price: 1000 }, 1));
const other = current.cartTotal;
console.log(`react-use-cart: 2 at 1250, 1 more at 1000: ${other}, in ${current.items.length} line`);
process.exit(one === 3750 && other === 3000 && mixed === 1260 && negative === -1250 ? 0 : 1);
JS
echo 'WHAT: two sarees in the cart at 1,250 taka and a third one added after a sale at 1,000: use-shopping-cart@3.2.0 charges 1,250 for it too, react-use-cart@1.14.0 charges 1,000 for all three; and use-shopping-cart adds 10 US dollars to the total of a cart in BDT as 10 taka, and takes addItem with a count of -1 for a new item as a negative total; the common wrong guess: a changed price is a line of its own, or new for that piece only, and an item in another currency or a negative count is refused'
node try.mjs

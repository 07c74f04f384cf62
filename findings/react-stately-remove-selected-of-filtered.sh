#!/usr/bin/env bash
# WHAT: react-stately@3.51.0 useListData with a filter: after Select all (setSelectedKeys('all')) removeSelectedItems() removes every item, also those that the filter hides; and insert(1, item) counts in the whole list, so that the item appears before the first visible one.
# The common wrong guess: all means what the filtered list shows, as in a table's Select all, and an index counts the items shown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react-stately@3.51.0 react@19.2.0 react-dom@19.2.0 jsdom@26.1.0 @testing-library/react@16.3.0 @testing-library/dom@10.4.1 >/dev/null
cat > try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('');
Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { act, renderHook } = await import('@testing-library/react');
const { useListData } = await import('react-stately');
const products = ['bag', 'red saree', 'shoes', 'blue saree'].map((name, i) => ({ id: i + 1, name }));
const list = () => renderHook(() => useListData({ initialItems: products, filter: ({ name }, text) => name.includes(text) })).result;
const names = (result) => result.current.items.map(({ name }) => name).join(', ') || 'nothing';
const results = [];
const report = (text, result) => {
  console.log(`${text}: ${names(result)}`);
  results.push(names(result));
};
const removed = list();
act(() => removed.current.setFilterText('saree'));
report('filtered by "saree"', removed);
act(() => removed.current.setSelectedKeys('all'));
act(() => removed.current.removeSelectedItems());
act(() => removed.current.setFilterText(''));
report('after Select all, removeSelectedItems() and no filter', removed);
const inserted = list();
act(() => inserted.current.setFilterText('saree'));
act(() => inserted.current.insert(1, { id: 5, name: 'new saree' }));
report('filtered by "saree", after insert(1)', inserted);
process.exitCode = results.join('; ') === 'red saree, blue saree; nothing; new saree, red saree, blue saree' ? 0 : 1;
JS
cat <<'WHAT'
WHAT: react-stately@3.51.0 useListData with a filter: after Select all (setSelectedKeys('all')) removeSelectedItems() removes every item, also those that the filter hides; and insert(1, item) counts in the whole list, so that the item appears before the first visible one; the common wrong guess: all means what the filtered list shows, as in a table's Select all, and an index counts the items shown
WHAT
node try.mjs

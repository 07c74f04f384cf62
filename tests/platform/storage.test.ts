import { expect, test, vi } from 'vitest';
import { StorageFailed } from '../../src/machines/storage-fault.ts';
import { createPreference } from '../../src/platform/preference.ts';
import { createShippingPick } from '../../src/platform/shipping-pick.ts';
import { createJsonStorage, tryRead, tryWrite } from '../../src/platform/storage.ts';
import { createStore } from '../../src/platform/store.ts';
import { storageIn } from '../support/storage-in.ts';

type Heard = (event: { key: string | null }) => void;

/** A browser's storage that other tabs write to as well. */
const browser = (stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const heard = new Set<Heard>();
  vi.stubGlobal('addEventListener', (_: string, act: Heard) => heard.add(act));
  vi.stubGlobal('removeEventListener', (_: string, act: Heard) => heard.delete(act));
  const storage = createJsonStorage(() => storageIn(map));
  const changed = (key: string | null) => {
    for (const act of heard) act({ key });
  };
  return { map, storage, changed };
};
const refusing = (name: string) =>
  createJsonStorage(() => {
    throw new DOMException('No.', name);
  });

test('what is stored is read again under its own name, until it is taken out', () => {
  const { storage, map } = browser({ 'razz.old': 'not JSON' });
  expect(storage.read('cart')).toBeNull();
  expect(storage.read('old')).toBe('not JSON');
  storage.write('cart', { lines: [1] });
  expect(map.get('razz.cart')).toBe('{"lines":[1]}');
  expect(storage.read('cart')).toEqual({ lines: [1] });
  storage.remove('cart');
  expect(storage.read('cart')).toBeNull();
  expect(storage.read('old')).toBe('not JSON');
});

test.each([
  ['QuotaExceededError', 'full'],
  ['SecurityError', 'forbidden'],
  ['UnknownError', 'broken'],
] as const)('a browser that refuses with %s is %s', (name, fault) => {
  const storage = refusing(name);
  for (const act of [() => storage.read('a'), () => storage.write('a', 1), () => storage.remove('a')])
    expect(act).toThrow(new StorageFailed(fault));
});

test('what the shop can do without is simply not there when the browser refuses', () => {
  const storage = refusing('SecurityError');
  expect(tryRead(storage, 'viewed')).toBeNull();
  expect(() => tryWrite(storage, 'viewed', [])).not.toThrow();
});

test('another tab is heard when it changes that name or clears all, until nobody listens', () => {
  const { storage, changed } = browser();
  const heard = vi.fn();
  const stop = storage.watch('cart', heard);
  changed('razz.theme');
  expect(heard).not.toHaveBeenCalled();
  changed('razz.cart');
  changed(null);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  changed('razz.cart');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a store tells of each change once, and of none that changes nothing', () => {
  const store = createStore('a');
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set('a');
  store.set('b');
  stop();
  store.set('c');
  expect(seen).toEqual(['b']);
  expect(store.get()).toBe('c');
});

test('a preference is remembered, and is in step across tabs', () => {
  const { storage, map, changed } = browser({ 'razz.theme': '"dark"' });
  const theme = createPreference(storage, 'theme', ['system', 'light', 'dark'], 'system');
  expect(theme.get()).toBe('dark');
  theme.set('light');
  expect(map.get('razz.theme')).toBe('"light"');
  expect(theme.get()).toBe('light');
  map.set('razz.theme', '"dark"');
  changed('razz.theme');
  expect(theme.get()).toBe('dark');
  map.set('razz.theme', '"purple"');
  changed('razz.theme');
  expect(theme.get()).toBe('system');
});

test.each(['pickup', 'outside', null] as const)('the shipping pick %s outlives a reload', (option) => {
  const { storage } = browser({ 'razz.shipping': '"dhaka"' });
  const pick = createShippingPick(storage);
  expect(pick.get()).toBe('dhaka');
  pick.set(option);
  expect(pick.get()).toBe(option);
  expect(createShippingPick(storage).get()).toBe(option);
});

test('a shipping option that the shop does not have is none', () => {
  expect(createShippingPick(browser({ 'razz.shipping': '"by air"' }).storage).get()).toBeNull();
});

import { expect, test, vi } from 'vitest';
import { StorageError } from '../../src/machines/storage-error.ts';
import { createDistrict } from '../../src/platform/district.ts';
import { createPreference } from '../../src/platform/preference.ts';
import { createShippingPick } from '../../src/platform/shipping-pick.ts';
import { createJsonStorage, tryRead, tryWrite } from '../../src/platform/storage.ts';
import { createStore } from '../../src/platform/store.ts';
import { mapStorage } from '../support/map-storage.ts';

type StorageListener = (event: { key: string | null }) => void;

/** Opens a storage that other tabs can change. */
const browser = (stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const listeners = new Set<StorageListener>();
  vi.stubGlobal(
    'addEventListener',
    (kind: string, act: StorageListener) => kind === 'storage' && listeners.add(act),
  );
  vi.stubGlobal(
    'removeEventListener',
    (kind: string, act: StorageListener) => kind === 'storage' && listeners.delete(act),
  );
  const storage = createJsonStorage(() => mapStorage(map));
  const changed = (key: string | null) => {
    for (const act of listeners) act({ key });
  };
  return { map, storage, changed };
};
const failing = (name: string) =>
  createJsonStorage(() => {
    throw new DOMException('No.', name);
  });

test('values are stored by name until removed', () => {
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
] as const)('a %s is a storage error with the reason %s', (name, reason) => {
  const storage = failing(name);
  for (const act of [() => storage.read('a'), () => storage.write('a', 1), () => storage.remove('a')])
    expect(act).toThrow(new StorageError(reason));
});

test('tryRead and tryWrite ignore storage errors', () => {
  const storage = failing('SecurityError');
  expect(tryRead(storage, 'viewed')).toBeNull();
  expect(() => tryWrite(storage, 'viewed', [])).not.toThrow();
});

test('watch reports changes of the value and clear() in other tabs, until unsubscribed', () => {
  const { storage, changed } = browser();
  const onChange = vi.fn();
  const stop = storage.watch('cart', onChange);
  changed('razz.theme');
  expect(onChange).not.toHaveBeenCalled();
  changed('razz.cart');
  changed(null);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  changed('razz.cart');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a store notifies once for each change, and not for an equal value', () => {
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

test('a preference is stored and synchronized across tabs', () => {
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

test.each(['pickup', 'outside', null] as const)('the shipping option %s survives a reload', (option) => {
  const { storage } = browser({ 'razz.shipping': '"dhaka"' });
  const pick = createShippingPick(storage);
  expect(pick.get()).toBe('dhaka');
  pick.set(option);
  expect(pick.get()).toBe(option);
  expect(createShippingPick(storage).get()).toBe(option);
});

test('an unknown shipping option is ignored', () => {
  expect(createShippingPick(browser({ 'razz.shipping': '"by air"' }).storage).get()).toBeNull();
});

test('the district is stored and synchronized across tabs', () => {
  const { storage, map, changed } = browser({ 'razz.district': '"Sylhet"' });
  const district = createDistrict(storage);
  expect(district.get()).toBe('Sylhet');
  district.set('Khulna');
  expect(map.get('razz.district')).toBe('"Khulna"');
  map.set('razz.district', '"Dhaka"');
  changed('razz.district');
  expect(district.get()).toBe('Dhaka');
  map.set('razz.district', '7');
  changed('razz.district');
  expect(district.get()).toBeNull();
});

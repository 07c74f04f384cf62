import { expect, test, vi } from 'vitest';
import { StorageError } from '../../src/machines/storage-error.ts';
import { createDistrict } from '../../src/platform/storage/district.ts';
import { createPreference } from '../../src/platform/storage/preference.ts';
import { createJsonStorage, tryRead, tryWrite } from '../../src/platform/storage/storage.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { mapStorage } from '../support/map-storage.ts';

/** Opens a storage that other tabs can change. */
const browser = (stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const storage = createJsonStorage(() => mapStorage(map));
  const changed = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const shown = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { map, storage, changed, shown };
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

test('a page that Back restores from memory is notified, until it stops watching', () => {
  const { storage, shown } = browser();
  const onChange = vi.fn();
  const stop = storage.watch('cart', onChange);
  shown(false);
  expect(onChange).not.toHaveBeenCalled();
  shown(true);
  expect(onChange).toHaveBeenCalledOnce();
  stop();
  shown(true);
  expect(onChange).toHaveBeenCalledOnce();
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

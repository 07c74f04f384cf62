import { expect, test, vi } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { createLanguage } from '../../src/platform/language/language.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { mapStorage } from '../support/map-storage.ts';

/** Opens a tab on a storage that other tabs can change. */
const browser = (stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const listeners = new Set<() => void>();
  const storage = createJsonStorage(() => mapStorage(map));
  return {
    map,
    storage: {
      ...storage,
      watch: (_name: string, act: () => void) => {
        listeners.add(act);
        return () => listeners.delete(act);
      },
    },
    otherTab(name: string, value: string) {
      map.set(name, value);
      for (const act of listeners) act();
    },
  };
};

const open = (
  stored: Record<string, string> = {},
  load: (locale: Locale) => Promise<unknown> = async () => undefined,
) => {
  const { storage, map, otherTab } = browser(stored);
  const notified: Locale[] = [];
  const language = createLanguage({ storage, load, setServerLocale: (locale) => notified.push(locale) });
  return { language, map, otherTab, notified };
};

test('a selected language is displayed and stored once its messages are loaded', async () => {
  let bring = () => {};
  const { language, map, notified } = open({}, () => new Promise<void>((resolve) => (bring = resolve)));
  expect(language.get()).toEqual({ locale: 'en', hasFailed: false });
  expect(language.start()).toBeNull();
  const chosen = language.choose('bn');
  expect(language.get()).toEqual({ locale: 'en', hasFailed: false });
  expect(map.get('razz.locale')).toBeUndefined();
  bring();
  await chosen;
  expect(language.get()).toEqual({ locale: 'bn', hasFailed: false });
  expect(map.get('razz.locale')).toBe('"bn"');
  expect(notified).toEqual(['en', 'bn']);
});

test('start waits for the stored language', async () => {
  const { language } = open({ 'razz.locale': '"bn"' });
  const started = language.start();
  expect(started).not.toBeNull();
  await started;
  expect(language.get().locale).toBe('bn');
});

test('the language of the URL takes precedence over the stored one, and is stored', async () => {
  const bangla = open();
  await bangla.language.start('bn');
  expect(bangla.language.get().locale).toBe('bn');
  expect(bangla.map.get('razz.locale')).toBe('"bn"');
  expect(bangla.notified).toEqual(['bn']);
  const english = open({ 'razz.locale': '"bn"' });
  expect(english.language.start('en')).toBeNull();
  expect(english.language.get().locale).toBe('en');
  expect(english.map.get('razz.locale')).toBe('"en"');
  expect(english.notified).toEqual(['en']);
});

test('a failed load keeps the language and sets hasFailed until a language is displayed', async () => {
  const load = vi
    .fn<(locale: Locale) => Promise<void>>()
    .mockRejectedValueOnce(new TypeError('no connection'));
  load.mockResolvedValue(undefined);
  const { language, map } = open({}, load);
  await language.choose('bn');
  expect(language.get()).toEqual({ locale: 'en', hasFailed: true });
  expect(map.has('razz.locale')).toBe(false);
  await language.choose('en');
  expect(language.get()).toEqual({ locale: 'en', hasFailed: false });
  await language.choose('bn');
  expect(language.get()).toEqual({ locale: 'bn', hasFailed: false });
});

test('the last selection wins, even if the messages of an earlier one load later', async () => {
  let bring = () => {};
  const { language } = open({}, () => new Promise<void>((resolve) => (bring = resolve)));
  const bangla = language.choose('bn');
  const english = language.choose('en');
  bring();
  await Promise.all([bangla, english]);
  expect(language.get().locale).toBe('en');
});

test('the server is not notified of a language that could not be loaded', async () => {
  const { language, notified, otherTab } = open({}, () => Promise.reject(new TypeError('no connection')));
  await language.choose('bn');
  expect(notified).toEqual([]);
  // A change of another key has no effect.
  otherTab('razz.theme', '"dark"');
  expect(language.get()).toEqual({ locale: 'en', hasFailed: true });
});

test('a selection in another tab is adopted', async () => {
  const { language, otherTab } = open();
  language.start();
  otherTab('razz.locale', '"bn"');
  await expect.poll(() => language.get().locale).toBe('bn');
});

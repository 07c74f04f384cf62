import { expect, test, vi } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { createLanguage } from '../../src/platform/language.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { mapStorage } from '../support/map-storage.ts';

/** A browser's storage that other tabs write to as well. */
const browser = (stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const heard = new Set<() => void>();
  const storage = createJsonStorage(() => mapStorage(map));
  return {
    map,
    storage: {
      ...storage,
      watch: (_name: string, act: () => void) => {
        heard.add(act);
        return () => heard.delete(act);
      },
    },
    otherTab(name: string, value: string) {
      map.set(name, value);
      for (const act of heard) act();
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

test('a chosen language is shown once its texts are here, and remembered then', async () => {
  let bring = () => {};
  const { language, map, notified } = open({}, () => new Promise<void>((resolve) => (bring = resolve)));
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

test('the remembered language is waited for at the start', async () => {
  const { language } = open({ 'razz.locale': '"bn"' });
  const started = language.start();
  expect(started).not.toBeNull();
  await started;
  expect(language.get().locale).toBe('bn');
});

test('the language that the address selects goes before the remembered one, and is remembered', async () => {
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

test('texts that cannot be loaded leave the language as it is and say so until one is shown', async () => {
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

test('the last choice holds, however late the texts of another arrive', async () => {
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
  // The other tab has the same one still: nothing was wanted there.
  otherTab('razz.theme', '"dark"');
  expect(language.get()).toEqual({ locale: 'en', hasFailed: true });
});

test('a choice in another tab is followed', async () => {
  const { language, otherTab } = open();
  language.start();
  otherTab('razz.locale', '"bn"');
  await expect.poll(() => language.get().locale).toBe('bn');
});

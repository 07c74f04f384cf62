import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadMessages } from '../../src/features/page/load-messages.ts';
import { useLanguage, useOnline, useTheme } from '../../src/features/page/page-state.ts';
import type { LanguageState } from '../../src/platform/language/language.ts';
import { createProgress, type Progress } from '../../src/platform/notifications/progress.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createPreference } from '../../src/platform/storage/preference.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { createStore, type Store } from '../../src/platform/storage/store.ts';
import { mapStorage } from '../support/map-storage.ts';
import { mount } from './small-site.tsx';

const html = document.documentElement;

const choices = ['system', 'light', 'dark'] as const;
const Connection = () => (useOnline() ? 'online' : 'offline');
const ThemeSwitch = ({ theme }: Pick<Shop, 'theme'>) => {
  const [choice, choose] = useTheme({ theme } as unknown as Shop);
  return choices.map((one) => (
    <button key={one} type="button" aria-pressed={one === choice} onClick={() => choose(one)}>
      {one}
    </button>
  ));
};
const Localized = (shop: { language: Store<LanguageState>; progress: Progress }) => {
  const { locale, messages } = useLanguage(shop as unknown as Shop);
  return `${locale} ${messages.layout.retry}`;
};

test('useOnline returns the initial state, follows it, and unsubscribes on unmount', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const removed = vi.spyOn(globalThis, 'removeEventListener');
  const { container, unmount } = mount(<Connection />);
  await expect.poll(() => container.textContent).toBe('offline');
  connection.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => container.textContent).toBe('online');
  connection.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.poll(() => container.textContent).toBe('offline');
  unmount();
  expect(removed.mock.calls.map(([kind]) => kind)).toEqual(expect.arrayContaining(['online', 'offline']));
});

test('useOnline hydrates the page of the server, which is online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const container = document.createElement('div');
  container.textContent = 'online';
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, <Connection />, { onRecoverableError });
  onTestFinished(() => root.unmount());
  await expect.poll(() => container.textContent).toBe('offline');
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('the stored theme applies at once and can be changed or reset to the system theme', async () => {
  const map = new Map([['razz.theme', '"dark"']]);
  const theme = createPreference(
    createJsonStorage(() => mapStorage(map)),
    'theme',
    choices,
    'system',
  );
  const { container } = mount(<ThemeSwitch theme={theme} />);
  const pressed = () => container.querySelector('[aria-pressed=true]')?.textContent;
  const press = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  await expect.poll(() => html.dataset.theme).toBe('dark');
  press('light');
  await expect.poll(() => html.dataset.theme).toBe('light');
  expect(pressed()).toBe('light');
  expect(map.get('razz.theme')).toBe('"light"');
  press('system');
  await expect.poll(() => html.dataset.theme).toBeUndefined();
  expect(pressed()).toBe('system');
});

test('the document has the language shown, and a failed load is reflected in the progress', async () => {
  const progress = createProgress();
  const language = createStore<LanguageState>({
    locale: 'en',
    hasFailed: false,
  });
  html.lang = 'xx';
  const { container } = mount(<Localized language={language} progress={progress} />);
  await expect.poll(() => container.textContent).toBe('en Try again');
  await expect.poll(() => html.lang).toBe('en');
  language.set({ locale: 'en', hasFailed: true });
  await expect.poll(progress.get).toBe('unreachable');
  // A successful request in between does not hide the next failure.
  progress.start();
  progress.finish();
  expect(progress.get()).toBe('done');
  language.set({ locale: 'en', hasFailed: true });
  await expect.poll(progress.get).toBe('unreachable');
  await loadMessages('bn');
  language.set({ locale: 'bn', hasFailed: false });
  await expect.poll(() => container.textContent).toBe('bn আবার চেষ্টা করুন');
  await expect.poll(() => html.lang).toBe('bn');
});

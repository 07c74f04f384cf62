import { afterEach, expect, test, vi } from 'vitest';
import { tellLocale } from '../../src/app/tell-locale.ts';
import { afterLoad } from '../../src/app/when-idle.ts';
import { localeCookie } from '../../src/domain/locale-cookie.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the server is told of Bangla for a year, and of English by nothing', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  tellLocale('bn');
  expect(document.cookie).toContain(`${localeCookie}=bn`);
  expect(written.mock.lastCall?.[0]).toMatch(/path=\/;.*max-age=31536000/);
  tellLocale('en');
  expect(document.cookie).not.toContain(localeCookie);
});

test('what nobody waits for begins once the page has loaded and the browser rests', async () => {
  const rest = vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0);
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const begun = vi.fn();
  void afterLoad().then(begun);
  expect(rest).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(rest).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  rest.mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 50 });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  state.mockReturnValue('complete');
  void afterLoad();
  expect(rest).toHaveBeenCalledTimes(2);
});

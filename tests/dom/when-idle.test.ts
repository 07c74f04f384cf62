import { expect, test, vi } from 'vitest';
import { afterLoad } from '../../src/platform/when-idle.ts';

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
  await expect.poll(() => begun).toHaveBeenCalledOnce();
  state.mockReturnValue('complete');
  void afterLoad();
  expect(rest).toHaveBeenCalledTimes(2);
});

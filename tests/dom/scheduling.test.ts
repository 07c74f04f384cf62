import { expect, test, vi } from 'vitest';
import { afterLoad } from '../../src/platform/page/scheduling.ts';

test('afterLoad resolves once the page has loaded and the browser is idle', async () => {
  const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0);
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const resolved = vi.fn();
  void afterLoad().then(resolved);
  expect(idle).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(idle).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(resolved).not.toHaveBeenCalled();
  idle.mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 50 });
  await expect.poll(() => resolved).toHaveBeenCalledOnce();
  state.mockReturnValue('complete');
  void afterLoad();
  expect(idle).toHaveBeenCalledTimes(2);
});

test.each([globalThis.scheduler, undefined])(
  'yieldToMain resolves in another task, scheduler: %s',
  async (scheduler) => {
    vi.stubGlobal('scheduler', scheduler);
    vi.resetModules();
    const { yieldToMain } = await import('../../src/platform/page/scheduling.ts');
    const resolved = vi.fn();
    void yieldToMain().then(resolved);
    for (let i = 0; i < 20; i++) await Promise.resolve();
    expect(resolved).not.toHaveBeenCalled();
    await expect.poll(() => resolved).toHaveBeenCalledOnce();
  },
);

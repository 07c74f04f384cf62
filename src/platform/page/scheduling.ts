/**
 * Resolves once the page has loaded and the browser is idle, for low-priority work. Never resolves on the server, which
 * renders without it.
 */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof document === 'undefined') return;
    const whenIdle = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
      else setTimeout(resolve, 500);
    };
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });

/** Safari has none, older versions of Chromium one without `yield`. */
const scheduler = globalThis.scheduler as Partial<Scheduler> | undefined;

/** Resolves in another task, so that the browser can paint and handle input in between. */
export const yieldToMain = (): Promise<void> =>
  scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/**
 * Resolves once the page has loaded and the browser rests: the time for what nobody waits for. Never on the server,
 * which renders the page without it.
 */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof document === 'undefined') return;
    const rest = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
      else setTimeout(resolve, 500);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

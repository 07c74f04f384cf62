/** Resolves once the page has loaded and the browser rests: the time for what nobody waits for. */
export const afterLoad = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
      else setTimeout(resolve, 500);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

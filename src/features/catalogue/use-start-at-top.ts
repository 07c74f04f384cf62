import { useLayoutEffect } from 'react';

/** Scrolls a pending page to its top. The router does so only when the page has loaded. */
export const useStartAtTop = (): void => {
  useLayoutEffect(() => {
    if (scrollY === 0) return;
    // Otherwise Back, pressed now, would return to this position of the page before, which the router still takes it for.
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
};

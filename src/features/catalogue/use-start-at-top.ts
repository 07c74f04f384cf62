import { useLayoutEffect } from 'react';

/** Scrolls a pending page to its top. The router does so only when the page has loaded. */
export const useStartAtTop = (): void => {
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
};

import { type RefObject, useEffect } from 'react';

/** Applies `applyRovingTabindex`, which is loaded after hydration; until then, every control is a tab stop. */
export const useRovingTabindex = (list: RefObject<HTMLElement | null>, isPerCard = false): void =>
  useEffect(() => {
    const element = list.current;
    const roving = import('./roving-tabindex.ts').then(
      ({ applyRovingTabindex }) => element && applyRovingTabindex(element, isPerCard),
      () => null,
    );
    return () => void roving.then((end) => end?.());
  }, [list, isPerCard]);

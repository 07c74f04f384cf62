import { type FocusEvent, useEffect, useRef } from 'react';

const anyControl =
  'a[href], summary, :is(button, input:not([type=hidden], [tabindex="-1"]), select, textarea):enabled';

/** Excludes controls in closed details elements, which cannot be focused. */
const visible = (root: HTMLElement, selector: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((control) => control.checkVisibility());

interface FocusedControl {
  element: HTMLElement;
  index: number;
  innermost: Element | null;
}

/**
 * Moves the focus to another control of an element when the focused control is removed from it. Spread the returned
 * props onto the element. Of nested elements, the innermost that is still connected handles the removal.
 * @param to `near`: the control that now has the removed one's position; `first`: the first control
 * @param selector the controls that can get the focus
 */
export const useRestoredFocus = <E extends HTMLElement>(
  to: 'near' | 'first',
  selector: string = anyControl,
) => {
  const container = useRef<E>(null);
  const lastFocused = useRef<FocusedControl | null>(null);
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const restore = () => {
      if (lastFocused.current === null) return;
      const controls = visible(root, selector);
      const { element, index, innermost } = lastFocused.current;
      if (element.isConnected) {
        lastFocused.current.index = controls.indexOf(element);
        return;
      }
      if (innermost !== root && innermost?.isConnected) return;
      if (document.activeElement !== document.body) lastFocused.current = null;
      // If there is no control yet, as while a list loads, the next mutation tries again.
      else controls[to === 'first' ? 0 : Math.min(Math.max(index, 0), controls.length - 1)]?.focus();
    };
    const observer = new MutationObserver(restore);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [to, selector]);
  return {
    ref: container,
    'data-restores-focus': to,
    onFocus: ({ target }: FocusEvent<E>) => {
      const controls = container.current ? visible(container.current, selector) : [];
      lastFocused.current = {
        element: target,
        index: controls.indexOf(target),
        innermost: target.closest('[data-restores-focus]'),
      };
    },
    // React fires no blur for an element that it removes, so the user has moved the focus.
    onBlur: () => {
      lastFocused.current = null;
    },
  };
};

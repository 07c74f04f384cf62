import { type FocusEvent, useEffect, useRef } from 'react';

const anyControl =
  'a[href], summary, button:not(:disabled), input:not(:disabled, [type=hidden], [tabindex="-1"]), select:not(:disabled), textarea:not(:disabled)';

/** What is folded away takes no focus. */
const visible = (root: HTMLElement, among: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(among)].filter((control) => control.checkVisibility());

interface Had {
  element: HTMLElement;
  place: number;
  innermost: Element | null;
}

/**
 * Keeps the focus in a part of the page when the control that has it is taken away. Spread what it gives onto
 * the part's element. Of parts inside each other the innermost that is still there sees to it.
 * @param to where it goes: the control that now stands `near` the old one's place, or the `first`
 */
export const useRestoredFocus = <E extends HTMLElement>(to: 'near' | 'first', among: string = anyControl) => {
  const part = useRef<E>(null);
  const had = useRef<Had | null>(null);
  useEffect(() => {
    const root = part.current;
    if (!root) return;
    const keep = () => {
      if (had.current === null) return;
      const controls = visible(root, among);
      const { element, place, innermost } = had.current;
      if (element.isConnected) {
        had.current.place = controls.indexOf(element);
        return;
      }
      if (innermost !== root && innermost?.isConnected) return;
      if (document.activeElement !== document.body) had.current = null;
      // With no control there yet, as while a list loads, the next change is waited for.
      else controls[to === 'first' ? 0 : Math.min(Math.max(place, 0), controls.length - 1)]?.focus();
    };
    const changes = new MutationObserver(keep);
    changes.observe(root, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [to, among]);
  return {
    ref: part,
    'data-restores-focus': to,
    onFocus: ({ target }: FocusEvent<E>) => {
      const controls = part.current ? visible(part.current, among) : [];
      had.current = {
        element: target,
        place: controls.indexOf(target),
        innermost: target.closest('[data-restores-focus]'),
      };
    },
    // React tells nothing of what it removes itself: this is the shopper leaving.
    onBlur: () => {
      had.current = null;
    },
  };
};

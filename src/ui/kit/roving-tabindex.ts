const controlsOf = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
];
/** Main control of a card: the link in its heading. */
const mainControl = (card: Element | undefined): HTMLElement | null =>
  card?.querySelector<HTMLElement>(':is(h2, h3) a') ?? null;

/** Control that a key moves to; none at the ends, where the key keeps its default action. */
const controlAt = (list: Element, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  const cards = [...list.children];
  const card = cards.findIndex((item) => item.contains(from));
  const controls = cards[card] ? controlsOf(cards[card]) : [];
  const index = controls.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return mainControl(cards[card + 1]);
    case 'ArrowLeft':
      return mainControl(cards[card - 1]);
    case 'Home':
      return mainControl(cards[0]);
    case 'End':
      return mainControl(cards.at(-1));
    case 'ArrowDown':
      return controls[index + 1];
    case 'ArrowUp':
      return controls[index - 1];
    default:
      return null;
  }
};

/**
 * Roving tabindex: makes a list of cards, or each of its cards, one tab stop, the control that was focused last. Left and Right move between
 * cards, Up and Down between the controls of a card, Home and End to the first and last card. Works on DOM elements so
 * that it can load after hydration; until then every control is a tab stop.
 * @returns cleanup function
 */
export const applyRovingTabindex = (list: HTMLElement, isPerCard = false): (() => void) => {
  const tabStops = new WeakMap<Element, HTMLElement | null>();
  const groups = () => (isPerCard ? [...list.children] : [list]);
  const update = () => {
    for (const group of groups()) {
      const last = tabStops.get(group);
      const tabStop = last && group.contains(last) ? last : mainControl(group);
      tabStops.set(group, tabStop);
      for (const control of controlsOf(group)) control.tabIndex = control === tabStop ? 0 : -1;
      // Says how to reach the other controls of the card, which Tab skips.
      if (isPerCard) mainControl(group)?.setAttribute('aria-keyshortcuts', 'ArrowDown');
    }
  };
  const handleFocus = ({ target }: FocusEvent) => {
    const focused = target as HTMLElement;
    for (const group of groups()) if (group.contains(focused)) tabStops.set(group, focused);
    update();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = controlAt(list, event.target as HTMLElement, event.key);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  const observer = new MutationObserver(update);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', handleFocus);
  list.addEventListener('keydown', handleKey);
  update();
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', handleFocus);
    list.removeEventListener('keydown', handleKey);
  };
};

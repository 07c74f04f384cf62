const controlsOf = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
];
/** The control that a card is about: the link of its heading. */
const mainControl = (card: Element | undefined): HTMLElement | null =>
  card?.querySelector<HTMLElement>(':is(h2, h3) a') ?? null;

/** Where a key leads from a control; none at the ends, where the page scrolls as it always does. */
const controlAt = (list: Element, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  const cards = [...list.children];
  const card = cards.findIndex((one) => one.contains(from));
  const controls = cards[card] ? controlsOf(cards[card]) : [];
  const place = controls.indexOf(from);
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
      return controls[place + 1];
    case 'ArrowUp':
      return controls[place - 1];
    default:
      return null;
  }
};

/**
 * Makes a list of cards one tab stop: what had the focus last. Left and right go from card to card, up and down through
 * what a card offers, Home and End to both ends. Works on the elements, so that it can follow after the first page:
 * until then all of them are in the order of Tab.
 * @returns what ends it
 */
export const roveTabindex = (list: HTMLElement): (() => void) => {
  let stop: HTMLElement | null = null;
  const rove = () => {
    if (!stop || !list.contains(stop)) stop = mainControl(list);
    for (const control of controlsOf(list)) control.tabIndex = control === stop ? 0 : -1;
  };
  const focus = ({ target }: FocusEvent) => {
    stop = target as HTMLElement;
    rove();
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = controlAt(list, event.target as HTMLElement, event.key);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  const changes = new MutationObserver(rove);
  changes.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', focus);
  list.addEventListener('keydown', press);
  rove();
  return () => {
    changes.disconnect();
    list.removeEventListener('focusin', focus);
    list.removeEventListener('keydown', press);
  };
};

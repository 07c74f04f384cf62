/** Hover delays before an entry opens and after the pointer has left before it closes, in milliseconds. */
const openDelay = 150;
const closeDelay = 300;
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const entryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.category-entry') : null;

/** Control that a key moves to, from a control of the row or of a panel. */
const controlAt = (row: Element, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  const panel = from.closest('.category-panel');
  const entry = entryOf(from);
  const controls = panel
    ? [...panel.querySelectorAll('a')]
    : [...row.querySelectorAll<HTMLElement>('.category-entry > :is(a, button)')].filter((control) =>
        control.checkVisibility(),
      );
  if (key === 'Home') return controls[0];
  if (key === 'End') return controls.at(-1);
  const step = steps[key];
  if (step === undefined) return null;
  const first = entry?.querySelector<HTMLElement>('.category-panel a');
  if (key === 'ArrowDown' && !panel && first) return first;
  if (step === -1 && from === first) return entry?.querySelector('button');
  return controls[controls.indexOf(from) + step];
};

/**
 * Adds hover and keyboard handling to the category row. An entry opens on hover; Escape, a link click, and a click or
 * focus outside close it. Arrow keys, Home and End move within the row and within an open panel, Down moves into the
 * panel and Up out of it. Works on DOM elements so that it can load after hydration.
 * @param open opens an entry by category id; null closes the open one
 * @returns cleanup function
 */
export const attachCategoryRowHandlers = (
  row: HTMLElement,
  open: (id: number | null) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opener = () => row.querySelector<HTMLElement>('[aria-expanded="true"]');
  const set = (id: number | null) => {
    clearTimeout(timer);
    open(id);
  };
  const scheduleOpen = (entry: HTMLElement) => {
    const id = entry.querySelector('button') ? Number(entry.dataset.id) : null;
    timer = setTimeout(open, openDelay, id);
  };
  /** The entry under the pointer. */
  let hovered: HTMLElement | null = null;
  // Not `pointerover`, which also fires when a navigation renders the row under a resting pointer.
  const handlePointerMove = (event: PointerEvent) => {
    const to = entryOf(event.target);
    if (event.pointerType !== 'mouse' || to === hovered) return;
    hovered = to;
    clearTimeout(timer);
    if (to && !to.contains(opener())) scheduleOpen(to);
  };
  const handlePointerOut = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || entryOf(event.relatedTarget)) return;
    hovered = null;
    clearTimeout(timer);
    timer = setTimeout(open, closeDelay, null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = controlAt(row, event.target as HTMLElement, event.key);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    const button = opener();
    if (event.key !== 'Escape' || !button) return;
    // If it was opened by hover while the focus is elsewhere, the focus stays there.
    if (row.contains(document.activeElement)) button.focus();
    set(null);
  };
  const closeOutside = ({ target }: Event) => {
    if (opener() && target instanceof Node && !row.contains(target)) set(null);
  };
  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('a')) set(null);
    // With a mouse the panel is already open on hover: the click must not close it.
    if (target.closest('[aria-expanded="true"]') && event.detail > 0 && matchMedia('(hover: hover)').matches)
      event.stopPropagation();
  };
  // Hovering an entry loads this module: open that entry.
  if (matchMedia('(hover: hover)').matches) hovered = row.querySelector('.category-entry:hover');
  if (hovered) scheduleOpen(hovered);
  const controller = new AbortController();
  const { signal } = controller;
  row.addEventListener('pointermove', handlePointerMove, { signal });
  row.addEventListener('pointerout', handlePointerOut, { signal });
  row.addEventListener('keydown', handleKey, { signal });
  row.addEventListener('click', handleClick, { signal });
  document.addEventListener('keydown', closeByKey, { signal });
  document.addEventListener('pointerdown', closeOutside, { signal });
  document.addEventListener('focusin', closeOutside, { signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
};

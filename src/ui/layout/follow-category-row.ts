/** How long the pointer rests on an entry before it opens, and is away before it closes, milliseconds. */
const openAfter = 150;
const closeAfter = 300;
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const entryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.category-entry') : null;

/** Where a key leads from a control of the row or of a panel. */
const controlAt = (row: Element, from: HTMLElement, key: string): HTMLElement | null | undefined => {
  const panel = from.closest('.category-panel');
  const entry = entryOf(from);
  const controls = panel
    ? [...panel.querySelectorAll('a')]
    : [...row.querySelectorAll<HTMLElement>('.category-entry > :is(a, button)')].filter((one) =>
        one.checkVisibility(),
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
 * Opens the entries of a row under a pointer that rests on them; Escape, a link, a press or the focus elsewhere close
 * what is open. Arrow keys, Home and End move within the row and within an open panel; down leads into a panel and up
 * out of it. Works on the elements, so that it can follow after the first page.
 * @param open opens an entry, or closes all
 * @returns what ends it
 */
export const followCategoryRow = (row: HTMLElement, open: (id: number | null) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opener = () => row.querySelector<HTMLElement>('[aria-expanded="true"]');
  const set = (id: number | null) => {
    clearTimeout(timer);
    open(id);
  };
  const rest = (entry: HTMLElement) => {
    const id = entry.querySelector('button') ? Number(entry.dataset.id) : null;
    timer = setTimeout(open, openAfter, id);
  };
  /** The entry that the pointer was moved to. */
  let pointed: HTMLElement | null = null;
  // Not `pointerover`: a row that comes to lie under a pointer at rest, as with the page before, stays closed.
  const move = (event: PointerEvent) => {
    const to = entryOf(event.target);
    if (event.pointerType !== 'mouse' || to === pointed) return;
    pointed = to;
    clearTimeout(timer);
    if (to && !to.contains(opener())) rest(to);
  };
  const leaveBehind = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || entryOf(event.relatedTarget)) return;
    pointed = null;
    clearTimeout(timer);
    timer = setTimeout(open, closeAfter, null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = controlAt(row, event.target as HTMLElement, event.key);
    if (!control) return;
    event.preventDefault();
    control.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    const button = opener();
    if (event.key !== 'Escape' || !button) return;
    // Opened by the pointer while the shopper types elsewhere, it leaves the focus there.
    if (row.contains(document.activeElement)) button.focus();
    set(null);
  };
  const leave = ({ target }: Event) => {
    if (opener() && target instanceof Node && !row.contains(target)) set(null);
  };
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest('a')) set(null);
    // Who points at it already sees what is in it: the press leaves it open.
    if (target.closest('[aria-expanded="true"]') && event.detail > 0 && matchMedia('(hover: hover)').matches)
      event.stopPropagation();
  };
  // The entry under the pointer that had this code loaded.
  if (matchMedia('(hover: hover)').matches) pointed = row.querySelector('.category-entry:hover');
  if (pointed) rest(pointed);
  row.addEventListener('pointermove', move);
  row.addEventListener('pointerout', leaveBehind);
  row.addEventListener('keydown', press);
  row.addEventListener('click', click);
  document.addEventListener('keydown', closeByKey);
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  return () => {
    clearTimeout(timer);
    row.removeEventListener('pointermove', move);
    row.removeEventListener('pointerout', leaveBehind);
    row.removeEventListener('keydown', press);
    row.removeEventListener('click', click);
    document.removeEventListener('keydown', closeByKey);
    document.removeEventListener('pointerdown', leave);
    document.removeEventListener('focusin', leave);
  };
};

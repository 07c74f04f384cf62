/** Marks what stands over react-aria's dialogs too: heard by screen readers, reached by focus and pointer. */
export const markAsTopLayer = (place: HTMLElement | null): void =>
  place?.setAttribute('data-react-aria-top-layer', 'true');

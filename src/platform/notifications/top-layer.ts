/** Exempts an element from being hidden and inert under react-aria's modal dialogs. */
export const markAsTopLayer = (element: HTMLElement | null): void =>
  element?.setAttribute('data-react-aria-top-layer', 'true');

import type { MouseEvent } from 'react';

/** Whether a click opens its link in this tab: primary button, no modifier key. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

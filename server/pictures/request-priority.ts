import type { IncomingHttpHeaders } from 'node:http';

/** Priorities by the position of a picture on its page, highest first. */
const priorities = ['main', 'visible', 'slider', 'thumbnail', 'ahead'] as const;
export type Priority = (typeof priorities)[number];

/** The place of a priority in the order of tasks. */
export const priorityRank = (priority: Priority): number => priorities.indexOf(priority);

type PriorityHeader = IncomingHttpHeaders[string];

/** Minimum width of main pictures and their zoom. */
const MAIN_WIDTH = 825;
const THUMBNAIL_WIDTH = 330;

/** Chromium sends `i` alone for pictures that are not displayed yet, and at most `u=2` for displayed ones. */
const CHROMIUM_LOW_URGENCY = 4;

/** Parses the urgency, 0 to 7, of a `Priority` header (RFC 9218). Browsers send it over HTTP/2; proxies may forward it. */
const urgencyOf = (header: PriorityHeader): number | undefined => {
  if (header === 'i') return CHROMIUM_LOW_URGENCY;
  const digit = /(?:^|,)\s*u=([0-7])\s*(?:,|$)/.exec(String(header))?.[1];
  return digit === undefined ? undefined : Number(digit);
};

/**
 * Derives the priority of a picture from the Priority header, or from its width: small pictures of a product's other
 * views are gallery thumbnails. Browsers request visible pictures before those in sliders.
 */
export const requestPriority = (name: string, width: number, header: PriorityHeader): Priority => {
  const urgency = urgencyOf(header);
  if (urgency !== undefined) return urgency <= 1 ? 'main' : urgency <= 3 ? 'visible' : 'slider';
  if (name.startsWith('scene-') || width >= MAIN_WIDTH) return 'main';
  const isOtherView = !name.endsWith('-front') && !name.startsWith('photo-');
  return width < THUMBNAIL_WIDTH || (isOtherView && width <= THUMBNAIL_WIDTH) ? 'thumbnail' : 'visible';
};

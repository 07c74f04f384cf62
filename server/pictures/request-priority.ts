import type { Priority } from './priority-limit.ts';

/** From this width on only a page's main picture or its zoom is shown. */
const MAIN_WIDTH = 990;
const THUMBNAIL_WIDTH = 330;

/** The urgency of a `Priority` header (RFC 9218), 0 to 7; browsers send it over HTTP/2, and proxies may pass it on. */
const urgencyOf = (header: string | undefined): number | undefined => {
  const digit = /(?:^|,)\s*u=([0-7])\s*(?:,|$)/.exec(header ?? '')?.[1];
  return digit === undefined ? undefined : Number(digit);
};

/**
 * How urgently a picture is wanted: as its browser says, else by what a page shows at this width. A product's other
 * views come small in its gallery; the browser itself asks for what is visible before what is in a slider.
 */
export const requestPriority = (name: string, width: number, header: string | undefined): Priority => {
  const urgency = urgencyOf(header);
  if (urgency !== undefined) return urgency <= 1 ? 'main' : urgency <= 3 ? 'visible' : 'slider';
  if (name.startsWith('scene-') || width >= MAIN_WIDTH) return 'main';
  const isOtherView = !name.endsWith('-front') && !name.startsWith('photo-');
  return width < THUMBNAIL_WIDTH || (isOtherView && width <= THUMBNAIL_WIDTH) ? 'thumbnail' : 'visible';
};

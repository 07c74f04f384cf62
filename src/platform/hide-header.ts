/** How far a scroll goes in one direction before the header follows, in pixels. */
const threshold = 12;

/**
 * Marks the document while the shopper scrolls down, so that Header.css can take the header of narrow windows away.
 * @returns what ends it
 */
export const hideHeaderOnScroll = (): (() => void) => {
  const { dataset } = document.documentElement;
  let turnedAt = scrollY;
  const scroll = () => {
    // Beyond both ends Safari bounces back, which is no change of direction.
    const y = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
    const isAway = dataset.header === 'away';
    if (isAway ? y > turnedAt : y < turnedAt) turnedAt = y;
    else if (Math.abs(y - turnedAt) > threshold || y === 0) {
      if (isAway || y === 0) delete dataset.header;
      else dataset.header = 'away';
      turnedAt = y;
    }
  };
  addEventListener('scroll', scroll, { passive: true });
  return () => {
    removeEventListener('scroll', scroll);
    delete dataset.header;
  };
};

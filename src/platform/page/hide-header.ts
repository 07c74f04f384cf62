/** Scroll distance in one direction before the header hides or shows, in pixels. */
const threshold = 12;

/**
 * Sets `data-header="away"` on the document while scrolling down, so that Header.css can hide the header.
 * @returns cleanup function
 */
export const hideHeaderOnScroll = (): (() => void) => {
  const { dataset } = document.documentElement;
  let turnedAt = scrollY;
  const onScroll = () => {
    // Clamps the overscroll bounce of Safari, which is not a change of direction.
    const y = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
    const isAway = dataset.header === 'away';
    if (isAway ? y > turnedAt : y < turnedAt) turnedAt = y;
    else if (Math.abs(y - turnedAt) > threshold || y === 0) {
      if (isAway || y === 0) delete dataset.header;
      else dataset.header = 'away';
      turnedAt = y;
    }
  };
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    removeEventListener('scroll', onScroll);
    delete dataset.header;
  };
};

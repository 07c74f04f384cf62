const pauseMs = 5000;

const hasFailed = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth === 0;

/** Setting `src`, even to the same URL, selects a source and requests it again. */
const reload = (image: HTMLImageElement): void => {
  if (hasFailed(image)) image.src += '';
};

/**
 * Requests pictures that failed to load again: each once after a pause, and all of them when the browser is back online.
 * Until then, those without alternative text are hidden: browsers show an icon for a broken picture.
 */
export const reloadFailedPictures = (signal = new AbortController().signal): void => {
  const reloaded = new WeakSet<HTMLImageElement>();
  const update = (image: HTMLImageElement) => {
    const isFailed = hasFailed(image);
    image.style.visibility = isFailed && image.alt === '' ? 'hidden' : '';
    if (!isFailed || reloaded.has(image)) return;
    reloaded.add(image);
    setTimeout(reload, pauseMs, image);
  };
  const onEvent = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) update(target);
  };
  // Those of a page from the server may have failed before this code was loaded.
  [...document.images].filter(hasFailed).forEach(update);
  // Neither event bubbles, and `load` does not reach the window.
  for (const type of ['load', 'error']) document.addEventListener(type, onEvent, { capture: true, signal });
  addEventListener('online', () => [...document.images].forEach(reload), { signal });
};

/** Does what nobody waits for, once the page has loaded and the browser rests. */
export const whenIdle = (act: () => void): void => {
  const rest = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 500);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
};

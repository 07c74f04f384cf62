/** Waits for the running animations of the document: text that is fading fails contrast checks. Runs in the page. */
export const waitForAnimations = async (): Promise<void> => {
  // react-aria starts and ends them frames later; until the keyboard is away, a dialog is hidden by its style alone.
  const pending = '[data-entering], [data-exiting], [data-rac][style*="clip-path"]';
  while (document.querySelector(pending) !== null) await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

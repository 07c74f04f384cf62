/** Waits for the running animations of the document: text that is fading fails contrast checks. Runs in the page. */
export const waitForAnimations = async (): Promise<void> => {
  // On a busy machine, react-aria starts and ends them frames later.
  while (document.querySelector('[data-entering], [data-exiting]') !== null)
    await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

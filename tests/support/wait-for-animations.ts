/** In a page: waits for what fades or slides to have done so. Half faded out, no text has its contrast. */
export const animationsFinished = async (): Promise<void> => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
};

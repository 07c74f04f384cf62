const name = 'MissingCode';

/**
 * Marks the error of a part whose code or style could not be loaded, as Vite reports it. The router would answer it by
 * reloading the whole page, which without a connection ends in the browser's own error page.
 */
export const markChunkLoadError = ({ payload }: { payload: Error }): void => {
  payload.name = name;
  payload.message = `A part of the shop could not be loaded. ${payload.message}`;
};

export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Whether the shop's server answers: then its page of now knows where all code is, whatever this one's release was. */
export const canReload = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );

const name = 'ChunkLoadError';

/**
 * Renames the error of a failed dynamic import, as reported by Vite. The router would reload the page on such an
 * error, which shows the browser's error page when offline.
 */
export const markChunkLoadError = ({ payload }: { payload: Error }): void => {
  payload.name = name;
  payload.message = `A part of the shop could not be loaded. ${payload.message}`;
};

export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === name;

/** Whether the server is reachable: then a reload gets the current release with valid chunk URLs. */
export const canReload = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );

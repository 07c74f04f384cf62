const ignore = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
};

/** Lets a command finish, with its report and exit code, when the reader of its output has ended, as in `… | head`. */
export const ignoreClosedPipe = (): void => {
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
};

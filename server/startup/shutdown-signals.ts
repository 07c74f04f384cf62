/** Ends a process whose close() does not settle, milliseconds; its parts have shorter timeouts of their own. */
const stopTimeoutMs = 30_000;

/** Runs `close` on Ctrl-C or SIGTERM and ends the process; a second signal ends it at once. */
export const closeOnSignals = (close: () => Promise<void>): void => {
  let closing = false;
  const stop = async () => {
    if (closing) process.exit(130);
    closing = true;
    setTimeout(() => {
      process.stderr.write('The shop did not stop in time; what was under way was cut off.\n');
      process.exit(1);
    }, stopTimeoutMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`The shop did not stop cleanly: ${error}\n`);
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

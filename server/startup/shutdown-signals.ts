/** Exits the process if close() does not settle, in milliseconds. Its steps have shorter timeouts. */
const stopTimeoutMs = 30_000;

/** Runs `close` on SIGINT or SIGTERM and exits. A second signal exits immediately. */
export const closeOnSignals = (close: () => Promise<void>): void => {
  let isClosing = false;
  const stop = async () => {
    if (isClosing) process.exit(130);
    isClosing = true;
    setTimeout(() => {
      process.stderr.write('The shop did not stop in time. Running requests were aborted.\n');
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

/** Clock in Unix seconds, based on the server's time at rendering; the browser's clock if that is unknown. */
export const serverClock = (serverTime: number | null): (() => number) => {
  // Not performance.now(), which stops while the device sleeps.
  const now = () => Date.now() / 1000;
  const offset = serverTime === null ? 0 : serverTime - now();
  return () => now() + offset;
};

/** The server's clock in Unix seconds, carried on from when the page was made; the visitor's own where the page does not carry it. */
export const serverClock = (serverTime: number | null): (() => number) => {
  if (serverTime === null) return () => Date.now() / 1000;
  const start = performance.now();
  return () => serverTime + (performance.now() - start) / 1000;
};

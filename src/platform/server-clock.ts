/** Clock in Unix seconds, based on the server's time at rendering; the browser's clock if that is unknown. */
export const serverClock = (serverTime: number | null): (() => number) => {
  if (serverTime === null) return () => Date.now() / 1000;
  const start = performance.now();
  return () => serverTime + (performance.now() - start) / 1000;
};

import { timeMetric } from '../../domain/page-time.ts';

/** The server's time in Unix seconds at the response of this page; null if unknown. */
export const pageTime = (): number | null => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const entry = page?.serverTiming?.find(({ name }) => name === timeMetric);
  return entry ? entry.duration / 1000 : null;
};

/** Clock in Unix seconds, based on the server's time at the response; the browser's clock if that is unknown. */
export const serverClock = (serverTime: number | null): (() => number) => {
  // Not performance.now(), which stops while the device sleeps.
  const now = () => Date.now() / 1000;
  const offset = serverTime === null ? 0 : serverTime - now();
  return () => now() + offset;
};

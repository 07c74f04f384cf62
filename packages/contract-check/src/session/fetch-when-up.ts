import { setTimeout as delay } from 'node:timers/promises';

/** Statuses of a proxy whose backend does not respond. */
const notUp = [502, 503, 504];
const intervalMs = 250;

/** Requests a URL until a server responds, for at most so many seconds. The last failure is that of `fetch`. */
export const fetchWhenUp = async (
  url: string,
  seconds: number,
  init: RequestInit = {},
): Promise<Response> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const isLast = Date.now() + intervalMs >= deadline;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
      if (isLast || !notUp.includes(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (isLast) throw error;
    }
    await delay(intervalMs);
  }
};

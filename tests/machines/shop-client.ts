import { createApi, warmUp } from '../../src/platform/api/client.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';

/** The shop's own client, over whatever fetch is in place when a call is made. */
export const api = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  base: '',
  embedded: readInitialData(null),
  cookies: () => '',
  isOnline: () => true,
  report: () => undefined,
});

await warmUp();

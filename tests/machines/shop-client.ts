import { createApi, warmUp } from '../../src/platform/api/client.ts';
import { readInitialData } from '../../src/platform/api/initial-data.ts';

/** The shop's API client. It reads the global `fetch` per request, so that the gate can replace it. */
export const api = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  base: '',
  embedded: readInitialData(null),
  cookies: () => '',
  isOnline: () => true,
  signedInAs: () => null,
  onOtherCustomer: () => undefined,
  report: () => undefined,
});

await warmUp();

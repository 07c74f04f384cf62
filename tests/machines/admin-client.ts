import { createAdminApi } from '../../src/admin/api.ts';

/** The panel's API client. It reads the global `fetch` per request, so that the gate can replace it. */
export const adminApi = createAdminApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  base: '',
  cookies: () => 'XSRF-TOKEN-STAFF=token',
  isOnline: () => true,
  report: () => undefined,
  confirmPassword: async () => false,
});

import type { Plugin } from 'vite';

const source = `export const initContract = () => ({ router: (routes) => routes, noBody: () => null });`;

/**
 * In the browser the contract is only read: ts-rest's notation returns what it is given, and the rest of the
 * package, with a second zod in it, need not be fetched.
 */
export const plainContract = (): Plugin => ({
  name: 'razz:plain-contract',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === '@ts-rest/core' ? '\0razz:plain-contract' : null),
  load: (id) => (id === '\0razz:plain-contract' ? source : null),
});

import type { RouteName } from '../../../src/contracts/references.ts';

type Rule = (route: RouteName) => boolean;

/** What the mock enforces, route by route. A checker must notice each one that is switched off. */
export interface Policy {
  csrf: Rule;
  scriptHeader: Rule;
  signIn: Rule;
  scopes: Rule;
  /** What a path's id names must be the caller's own. */
  ownership: Rule;
  /** Bodies, parameters and queries are held against the contract. */
  validation: Rule;
}

const always: Rule = () => true;
export const strictPolicy = (): Policy => ({
  csrf: always,
  scriptHeader: always,
  signIn: always,
  scopes: always,
  ownership: always,
  validation: always,
});

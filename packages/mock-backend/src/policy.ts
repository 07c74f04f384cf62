import type { RouteName } from '../../../src/contracts/references.ts';

type Rule = (route: RouteName) => boolean;

/** What the mock enforces, per route. The contract checker must detect each disabled rule. */
export interface Policy {
  csrf: Rule;
  scriptHeader: Rule;
  signIn: Rule;
  scopes: Rule;
  /** The entity that the path's id names must belong to the caller. */
  ownership: Rule;
  /** Bodies, path parameters and queries are validated against the contract. */
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

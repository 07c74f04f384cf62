/** Number of assertions by state or rule; 0: it was checked, and nothing was asserted. */
export type AssertionCounts = Map<string, number>;

export const addAssertions = (counts: AssertionCounts, name: string, made: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + made);
};

/** The key of a state; a rule's key is its text. */
export const stateKey = (path: string): string => `state ${path}`;

/** States that were checked without an assertion. */
export const vacuousStates = (counts: ReadonlyMap<string, number>, paths: readonly string[]): string[] =>
  paths.filter((path) => counts.get(stateKey(path)) === 0);

/** The shop that journeys run against. */
export interface Target {
  readonly url: string;
  readonly about: string;
  /** Whether this run started it: only then may responses be delayed or replaced on their way to the browser. */
  readonly ours: boolean;
  readonly close: () => Promise<void>;
}
